#!/usr/bin/env node
// Entry point of `npm start` and `npm test`. Plain JavaScript for Node ≥ 20 without dependencies, because it runs
// before anything is installed: it installs, generates and builds what changed, then starts the entry under Node 24.
//
//   node packages/tooling/bootstrap.mjs start [args]   the product, everything in one process (args go to the host)
//   node packages/tooling/bootstrap.mjs test  [args]   check, unit, browser, component, split mode, end-to-end
//   node packages/tooling/bootstrap.mjs dev   [args]   the product with reload, for work on it
//   node packages/tooling/bootstrap.mjs build          only installs, generates and builds (images, CI, `pnpm e2e`)
import { join } from 'node:path'
import { buildWeb, generateClient, stripSources } from './bootstrap/generate.mjs'
import { install } from './bootstrap/install.mjs'
import { chooseMemoryFlags } from './bootstrap/memory.mjs'
import { findNode, requireNode } from './bootstrap/node.mjs'
import { exitLike, explain, onInterrupt, root, runForeground } from './bootstrap/run.mjs'

const entries = {
  start: [
    ...chooseMemoryFlags(process.env),
    '--import',
    './services/host/stripped-sources.mjs',
    'services/host/src/main.ts',
    '--embedded',
  ],
  test: ['packages/tooling/src/test-run.ts'],
  dev: ['packages/tooling/src/dev.ts'],
  build: undefined,
}

// In development Vite serves the web from its sources. The test run builds the web as a stage of its own, so that a
// broken build does not hide the results of the other stages.
const withWeb = ['start', 'build']

/** Waits for all steps to settle, even if one fails, so that none keeps running in the background. */
const allOf = async (steps) => {
  const failed = (await Promise.allSettled(steps)).find((step) => step.status === 'rejected')
  if (failed) throw failed.reason
}

const main = async ([command = '', ...args]) => {
  if (!(command in entries)) {
    throw explain(`Unknown command "${command}". Use: ${Object.keys(entries).join(', ')}.`)
  }
  requireNode(20)
  onInterrupt()
  await install()
  const node = findNode()
  const isStart = command === 'start'
  // The generated client is among the sources.
  const sources = generateClient(node).then(() => isStart && stripSources(node))
  await allOf([sources, ...(withWeb.includes(command) ? [buildWeb(node)] : [])])
  const entry = entries[command]
  if (!entry) return
  // Beside stripped sources, Node's compile cache takes memory and saves no time.
  const env = isStart ? {} : { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile') }
  // npm removes the `--` of `npm start -- --clock +49h`, pnpm passes it on.
  exitLike(await runForeground(node, [...entry, ...(args[0] === '--' ? args.slice(1) : args)], env))
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.explained ? `\n${error.message}` : error)
  process.exit(1)
})
