import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { progress, root, runQuietly } from './run.mjs'
import { hashOf, stamp } from './stamp.mjs'

/** Runs a step if its inputs changed or its output is missing (incremental build). */
const whenChanged = async ({ step, hash, output, doing, did, run }) => {
  const made = stamp(step)
  if (made.fresh(hash) && existsSync(join(root, output))) return
  const done = progress(doing)
  await run()
  made.keep(hash)
  done(did)
}

/** Generates the Prisma client from prisma/schema. */
export const generateClient = (node) =>
  whenChanged({
    step: 'client',
    hash: hashOf(['prisma/schema', 'prisma.config.ts', 'pnpm-lock.yaml']),
    output: 'packages/server/src/database/generated',
    doing: 'Generating the database client',
    did: 'Database client generated',
    run: () =>
      runQuietly('Generating the database client', join(root, 'node_modules/.bin/prisma'), ['generate'], {
        node,
        // Generating needs no engine binary, but the command would download one; any executable in its place prevents
        // that.
        env: { PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true', CHECKPOINT_DISABLE: '1' },
      }),
  })

/** Builds the web app into web/dist. */
export const buildWeb = (node) =>
  whenChanged({
    step: 'web',
    hash: hashOf(['web', 'packages/kernel/src', 'packages/contract/src', 'packages/i18n/src', 'pnpm-lock.yaml']),
    output: 'web/dist/index.html',
    doing: 'Building the web app',
    did: 'Web app built',
    run: () =>
      runQuietly('Building the web app', join(root, 'web/node_modules/.bin/vite'), ['build'], {
        node,
        cwd: join(root, 'web'),
        env: { NODE_ENV: 'production' },
      }),
  })

/** Writes the sources of the product without their types (ADR 0059); those that did not change are left alone. */
export const stripSources = (node) =>
  runQuietly('Stripping the types of the sources', node, ['packages/tooling/bootstrap/strip-sources.mjs'], { node })
