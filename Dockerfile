# jobboard-mcp in a container: docker build -t jobboard-mcp . && docker run -i --rm -v jobboard:/data jobboard-mcp

FROM node:22-alpine AS build
WORKDIR /build
COPY package.json package-lock.json ./
# Not `npm ci`: it refuses a lock file that lacks the optional binaries of other platforms.
RUN npm install --no-save --no-audit --no-fund --ignore-scripts
COPY scripts ./scripts
COPY src ./src
RUN node scripts/build.mjs

FROM node:22-alpine
LABEL org.opencontainers.image.title="jobboard-mcp" \
      org.opencontainers.image.licenses="MIT" \
      io.modelcontextprotocol.server.name="io.github.jobboard-mcp/jobboard-mcp"
ENV NODE_ENV=production \
    JOBBOARD_DATA_DIR=/data
WORKDIR /app
COPY package.json LICENSE PRIVACY.md ./
# One file with everything in it; SQLite is part of this Node.
COPY --from=build /build/dist ./dist
RUN install -d -o node -g node -m 700 /data
VOLUME /data
USER node
ENTRYPOINT ["node", "dist/cli.js"]
