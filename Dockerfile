# jobboard-mcp in a container: docker build -t jobboard-mcp . && docker run -i --rm -v jobboard:/data jobboard-mcp
#
# One version of the base image, not whatever is latest. To hold it to the byte, add the digest that this prints:
#   docker buildx imagetools inspect node:24.21.0-alpine

FROM node:24.21.0-alpine AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json ./
COPY scripts ./scripts
COPY src ./src
RUN node scripts/build.mjs

FROM node:24.21.0-alpine
LABEL org.opencontainers.image.title="jobboard-mcp" \
      org.opencontainers.image.licenses="MIT" \
      io.modelcontextprotocol.server.name="io.github.jobboard-mcp/jobboard-mcp"
ENV NODE_ENV=production \
    JOBBOARD_DATA_DIR=/data
WORKDIR /app
COPY package.json LICENSE PRIVACY.md ./
# Everything that runs is in there; SQLite is part of this Node.
COPY --from=build /build/dist ./dist
RUN install -d -o node -g node -m 700 /data
VOLUME /data
USER node
ENTRYPOINT ["node", "dist/cli.js"]
