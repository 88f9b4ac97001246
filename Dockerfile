# syntax=docker/dockerfile:1.7
# Built once into a release folder; the last stage has production packages alone, no build tools, and no root.

FROM node:24.21.0-trixie-slim AS build
WORKDIR /src
COPY package.json package-lock.json ./
COPY scripts ./scripts
RUN node -e "import('./scripts/set-up.mjs').then(({ installPackages }) => installPackages())"
COPY . .
RUN npm run release && mv release/orbit-*/ /release

FROM node:24.21.0-trixie-slim AS packages
WORKDIR /release
COPY --from=build /release/package.json /release/package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24.21.0-trixie-slim AS program
# For backups: pg_dump refuses a server newer than itself, and Debian 13 has version 17. PostgreSQL's own packages have the major
# version of the server in compose.yaml.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates ffmpeg postgresql-common tini \
  && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
  && apt-get install --yes --no-install-recommends postgresql-client-18 \
  && /usr/lib/postgresql/18/bin/pg_dump --version \
  && /usr/lib/postgresql/18/bin/pg_restore --version \
  && /usr/lib/postgresql/18/bin/psql --version \
  && rm -rf /var/lib/apt/lists/*
ENV PATH=/usr/lib/postgresql/18/bin:$PATH \
    NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
WORKDIR /orbit
COPY --from=packages /release/node_modules ./node_modules
COPY --from=build /release ./
RUN mkdir --mode=700 /data /backups && chown node:node /data /backups
USER node
VOLUME /data /backups
EXPOSE 3000
# Whether the process answers at all; a proxy asks by itself whether it can serve.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/livez').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The first process of a container must take care of orphans, which ffmpeg can leave.
ENTRYPOINT ["tini", "--"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=32", "build/server/index.js"]
