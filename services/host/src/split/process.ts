import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type Exit = { code: number | null; signal: NodeJS.Signals | null }
export type Environment = Readonly<Record<string, string | undefined>>

/** A process of the product, as an operator sees it: its output, its signals, its end. */
export type ServerProcess = {
  pid: number
  /** Everything it has said so far, on both outputs. */
  output: () => string
  /** Resolves when it has said these words; rejects with its output when it ends without. */
  waitForOutput: (words: string) => Promise<void>
  ended: Promise<Exit>
  /** Asks it to end and waits until it has. */
  stop: () => Promise<Exit>
  /** Ends it in the middle of whatever it does. */
  kill: () => Promise<Exit>
}

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const surroundings = { PATH: process.env['PATH'], HOME: process.env['HOME'] }
const alive = new Set<ServerProcess>()

/** Starts a command of the product in its root folder, with this environment and nothing of the test's own. */
export const startProcess = ([, ...args]: readonly string[], environment: Environment): ServerProcess => {
  const child = spawn(process.execPath, args, {
    cwd: root,
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

/** Ends what a test left behind, whatever became of it. */
export const endProcesses = async (): Promise<void> => {
  await Promise.all([...alive].map((running) => running.kill()))
}
