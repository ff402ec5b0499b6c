import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { root } from './source-files.ts'

/**
 * Environment in which `node` and the commands of installed packages run with the current Node, and load compiled
 * modules where they have done so before.
 */
export const commandEnv = () => ({
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
  ...process.env,
  PATH: [dirname(process.execPath), join(root, 'node_modules/.bin'), process.env['PATH']]
    .filter(Boolean)
    .join(delimiter),
})

/** Runs a command from the root; resolves with its exit code and output. */
export const run = (command: string, ...args: string[]) =>
  new Promise<{ code: number; output: string }>((done, fail) => {
    const child = spawn(command, args, { cwd: root, env: commandEnv(), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', fail)
    child.on('close', (code) => done({ code: code ?? 1, output: output.trim() }))
  })
