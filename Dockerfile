# What a release is (docs/decisions/0257-what-a-release-is.md), as an image; by itself it brings its own PostgreSQL under /data (see
# compose.yaml for yours). Tags and no digests: a build gets Debian's and Node's fixes. Where builds must repeat, put in yours.
FROM node:24-bookworm-slim AS build
WORKDIR /lectern
COPY package.json package-lock.json .npmrc ./
COPY server/package.json server/
COPY web/package.json web/
COPY sdk/package.json sdk/
COPY cli/package.json cli/
COPY lesson-format/package.json lesson-format/
RUN npm ci --omit=dev
COPY . .
RUN node bin/release/folder.mjs /app

FROM debian:bookworm-slim
# As in: docker build --build-arg VERSION=… --build-arg REVISION=$(git rev-parse HEAD) .
ARG VERSION=unreleased
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Lectern" \
  org.opencontainers.image.description="A self-hosted learning platform with an integration API." \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$REVISION"
# What V8 has compiled is kept beside the data: the image itself is not written to, and its root may be read-only.
ENV NODE_COMPILE_CACHE=/data/compiled
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data DEMO=false
# The program alone: there is no npm in the image.
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app /app
# `docker compose exec serve lectern doctor`, for one. 1000 is whose the volumes of former images are.
RUN ln -s /app/bin/lectern /usr/local/bin/lectern \
  && useradd --uid 1000 --user-group --home-dir /data --no-create-home --shell /usr/sbin/nologin node \
  && install -d -o node -g node /data
WORKDIR /app
# By number, so that Kubernetes knows it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "const tls = Boolean(process.env.TLS_CERT_FILE); if (tls) process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'; fetch((tls ? 'https' : 'http') + '://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Arguments are the role: serve, work, migrate; none is all three.
ENTRYPOINT ["node", "server/dist/main.js"]
