# jobboard-mcp in a container: docker build -t jobboard-mcp . && docker run -i --rm -v jobboard:/data jobboard-mcp
# Over HTTP: docker run --rm -p 127.0.0.1:8333:8333 -v jobboard:/data jobboard-mcp serve --host 0.0.0.0; see docs/hosting.md
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
COPY skills ./skills
RUN node scripts/build.mjs

FROM node:24.21.0-alpine AS packages
WORKDIR /packages
COPY package.json package-lock.json ./
# What serve takes, in the versions of the lock file: optional peers become required ones. SQLite is part of this Node.
RUN npm pkg delete devDependencies optionalDependencies peerDependenciesMeta && npm ci --ignore-scripts --no-audit --no-fund

FROM node:24.21.0-alpine
LABEL org.opencontainers.image.title="jobboard-mcp" \
      org.opencontainers.image.licenses="MIT" \
      io.modelcontextprotocol.server.name="io.github.jobboard-mcp/jobboard-mcp"
ENV NODE_ENV=production \
    JOBBOARD_DATA_DIR=/data
WORKDIR /app
COPY package.json LICENSE PRIVACY.md ./
COPY --from=build /build/dist ./dist
COPY --from=packages /packages/node_modules ./node_modules
RUN install -d -o node -g node -m 700 /data
VOLUME /data
EXPOSE 8333
USER node
ENTRYPOINT ["node", "dist/cli.js"]
