#!/usr/bin/env node
// The one door behind `npm start` and `npm test`. Plain JavaScript for Node ≥ 20 without any dependency, because it
// runs before anything is installed: it installs, generates and builds what changed, then hands over to Node 24.
//
//   node packages/tooling/bootstrap.mjs start [args]   the product, everything in one process (args go to the host)
//   node packages/tooling/bootstrap.mjs test  [args]   check, unit, component, split form, browser journeys
//   node packages/tooling/bootstrap.mjs dev   [args]   the product with reload, for work on it
//   node packages/tooling/bootstrap.mjs build          only what precedes the others (images, CI, `pnpm e2e`)
import { buildWeb, generateClient } from './bootstrap/generate.mjs'
import { install } from './bootstrap/install.mjs'
import { findNode, requireNode } from './bootstrap/node.mjs'
import { exitLike, explain, onInterrupt, runForeground } from './bootstrap/run.mjs'

const entries = {
  start: ['services/host/src/main.ts', '--embedded'],
  test: ['packages/tooling/src/test-run.ts'],
  dev: ['packages/tooling/src/dev.ts'],
  build: undefined,
}

// In development the web is served from its sources. The test run builds it as a stage of its own: a page that does not
// build must not hide what the other stages find.
const withWeb = ['start', 'build']

/** Waits for every step to end, also when one failed, so that none is left running behind the error. */
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
  await allOf([generateClient(node), ...(withWeb.includes(command) ? [buildWeb(node)] : [])])
  const entry = entries[command]
  // npm takes the `--` of `npm start -- --clock +49h` away, pnpm passes it on.
  if (entry) exitLike(await runForeground(node, [...entry, ...(args[0] === '--' ? args.slice(1) : args)]))
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.explained ? `\n${error.message}` : error)
  process.exit(1)
})
