# The service with everything it needs; by itself it brings its own PostgreSQL under /data (see compose.yaml for yours).
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY server/package.json server/
COPY web/package.json web/
COPY sdk/package.json sdk/
COPY lesson-format/package.json lesson-format/
RUN npm ci
COPY . .
RUN npm run build --workspace web && npm run build --workspace server \
  && npm prune --omit=dev

FROM node:24-bookworm-slim
# What V8 has compiled is kept beside the data: the image itself is not written to.
ENV NODE_COMPILE_CACHE=/data/compiled
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data DEMO=false
WORKDIR /app
COPY --from=build /app /app
# `docker compose exec serve lectern doctor`, for one.
RUN printf '#!/bin/sh\nexec node /app/server/dist/lectern.js "$@"\n' > /usr/local/bin/lectern \
  && chmod 755 /usr/local/bin/lectern && mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "const tls = Boolean(process.env.TLS_CERT_FILE); if (tls) process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'; fetch((tls ? 'https' : 'http') + '://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Arguments are the role: serve, work, migrate; none is all three.
ENTRYPOINT ["node", "server/dist/main.js"]
