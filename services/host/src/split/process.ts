import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Exit = { code: number | null; signal: NodeJS.Signals | null }
export type Environment = Readonly<Record<string, string | undefined>>

/** A process of the product, as an operator sees it: output, signals, exit. */
export type ServerProcess = {
  pid: number
  /** Returns everything written so far to stdout and stderr. */
  output: () => string
  /** Resolves when the output contains these words; rejects with the output if the process ends before. */
  waitForOutput: (words: string) => Promise<void>
  ended: Promise<Exit>
  /** Sends a termination signal and waits for the exit. */
  stop: () => Promise<Exit>
  /** Kills the process (SIGKILL). */
  kill: () => Promise<Exit>
}

/** Flags of Node by which the product reads its sources without their types, where they were stripped ahead. */
export const strippedSources = ['--import', './services/host/stripped-sources.mjs']

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const surroundings = {
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  // A busy machine is no overload: calls wait as long for the database as everything else.
  DATABASE_WAIT_MS: '5000',
  // Every process of a run loads the same modules.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
}
const alive = new Set<ServerProcess>()
// A test that ran out of time leaves no process behind either.
process.once('exit', () => alive.forEach((running) => void running.kill()))

/**
 * Starts a command of the product in the root folder, or that of another release, with exactly this environment; the
 * environment of the test is not inherited.
 */
export const startProcess = (
  [, ...args]: readonly string[],
  environment: Environment,
  folder = root,
): ServerProcess => {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...surroundings, ...environment },
  })
  let output = ''
  let look = new Set<() => void>()
  const hear = (chunk: Buffer) => {
    output += chunk.toString()
    look.forEach((one) => one())
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = new Promise<Exit>((resolve) => child.once('close', (code, signal) => resolve({ code, signal })))
  const signalled = (signal: NodeJS.Signals) => () => {
    child.kill(signal)
    return ended
  }
  const running: ServerProcess = {
    pid: child.pid!,
    output: () => output,
    ended,
    stop: signalled('SIGTERM'),
    kill: signalled('SIGKILL'),
    waitForOutput: (words) =>
      new Promise((resolve, reject) => {
        const one = () => {
          if (output.includes(words)) resolve()
        }
        look.add(one)
        one()
        void ended.then(() => reject(new Error(`It ended without having said "${words}":\n${output}`)))
      }),
  }
  alive.add(running)
  void ended.then(() => {
    alive.delete(running)
    look = new Set()
  })
  return running
}

/** Kills every process that tests left running. */
export const endProcesses = async (): Promise<void> => {
  await Promise.all([...alive].map((running) => running.kill()))
}
