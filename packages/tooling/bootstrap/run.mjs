import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')

/** Returns an error whose message is sufficient for users: printed without a stack trace. */
export const explain = (message) => Object.assign(new Error(message), { explained: true })

let interrupted = false

/**
 * Handles Ctrl-C, which a terminal sends to the whole process group. The child receives it directly, so this process
 * only records it: forwarding it would interrupt the child twice, and exiting would return to the prompt while the
 * database is still closing.
 */
export const onInterrupt = () => {
  process.on('SIGINT', () => {
    interrupted = true
  })
}

/** Puts the given Node and the commands of the installed packages first in PATH. */
const commandPath = (node) =>
  [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].filter(Boolean).join(delimiter)

/** Runs a step without output; throws an error with its last lines of output if it fails. */
export const runQuietly = (title, command, args, { node = process.execPath, cwd = root, env = {} } = {}) =>
  new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, PATH: commandPath(node), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const terminate = () => child.kill('SIGTERM')
    process.once('SIGTERM', terminate)
    let output = ''
    const keep = (chunk) => {
      output = (output + chunk).slice(-8000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => fail(explain(`${title} could not be started: ${error.message}`)))
    child.on('close', (code, signal) => {
      process.off('SIGTERM', terminate)
      if (interrupted || signal) exitLike({ code: null, signal: interrupted ? 'SIGINT' : signal })
      if (code === 0) done()
      else fail(explain(`${output.trim()}\n\n${title} failed (exit code ${code}). The lines above say why.`))
    })
  })

/** Runs a program in the foreground under the given Node; resolves with how it ended: {code, signal}. */
export const runForeground = (node, args, env = {}) =>
  new Promise((done, fail) => {
    const child = spawn(node, args, {
      cwd: root,
      env: { ...env, ...process.env, PATH: commandPath(node) },
      stdio: 'inherit',
    })
    process.on('SIGTERM', () => child.kill('SIGTERM'))
    child.on('error', fail)
    child.on('exit', (code, signal) => done({ code, signal }))
  })

/** Exits with the exit code or signal of the child process. */
export const exitLike = ({ code, signal }) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0))

/** Prints a short progress line for a slow step; the returned function adds its duration. */
export const progress = (text) => {
  const begun = process.hrtime.bigint()
  process.stdout.write(`  ${text} …\n`)
  return (what) => process.stdout.write(`  ${what} (${(Number(process.hrtime.bigint() - begun) / 1e9).toFixed(1)} s)\n`)
}
