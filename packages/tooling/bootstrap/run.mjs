import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')

/** An error whose message says all a reader needs: shown without a stack. */
export const explain = (message) => Object.assign(new Error(message), { explained: true })

let interrupted = false

/**
 * A terminal sends Ctrl-C to the whole process group. The child has it already, so this process only remembers it: passing
 * it on would interrupt the child twice, and dying of it would give the prompt back while the database still closes.
 */
export const onInterrupt = () => {
  process.on('SIGINT', () => {
    interrupted = true
  })
}

/** Puts the given Node and the commands of the installed packages first. */
const commandPath = (node) =>
  [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].filter(Boolean).join(delimiter)

/** Runs a step silently; resolves to nothing, or throws with the last lines that the step wrote. */
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

/** Hands the terminal to a program under the given Node and resolves to how it ended: {code, signal}. */
export const runForeground = (node, args) =>
  new Promise((done, fail) => {
    const env = {
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
      ...process.env,
      PATH: commandPath(node),
    }
    const child = spawn(node, args, { cwd: root, env, stdio: 'inherit' })
    process.on('SIGTERM', () => child.kill('SIGTERM'))
    child.on('error', fail)
    child.on('exit', (code, signal) => done({ code, signal }))
  })

/** Ends this process with what its child ended with. */
export const exitLike = ({ code, signal }) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0))

/** One short line about a step that takes long enough to be wondered about; the returned function says how long it took. */
export const progress = (text) => {
  const begun = process.hrtime.bigint()
  process.stdout.write(`  ${text} …\n`)
  return (what) => process.stdout.write(`  ${what} (${(Number(process.hrtime.bigint() - begun) / 1e9).toFixed(1)} s)\n`)
}
