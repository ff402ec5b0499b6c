import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A folder with Debian and the packages of the recipe (docs/scale.md); by default this machine has them itself. */
export const system = process.env['MACHINE_ROOT'] ?? '/'

const needed = ['usr/bin/patroni', 'usr/bin/etcd', 'usr/sbin/haproxy', 'usr/lib/postgresql/18/bin/postgres']

/** What is missing to run a machine of the recipe; undefined if nothing is. */
export const findMissing = (): string | undefined => {
  if (process.getuid?.() !== 0) return 'only root may start processes of other users'
  const missing = needed.filter((path) => !existsSync(join(system, path)))
  return missing.length > 0 ? `${missing.join(', ')} in ${system}: docs/scale.md says how to have them` : undefined
}

const environment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' }
const asPostgres = ['--userspec=postgres:postgres', system]

/** Runs a command of the system, as root, and waits for its end. */
export const runInSystem = (...command: string[]) => run('chroot', [system, ...command], { env: environment })

export type RunningCommand = { child: ChildProcess; output: () => string; ended: Promise<void> }

/** Starts a command of the system as the user `postgres`, with these variables beside the usual ones. */
export const startInSystem = (command: readonly string[], more: Readonly<Record<string, string>>): RunningCommand => {
  const child = spawn('chroot', [...asPostgres, ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment, ...more },
  })
  let output = ''
  const hear = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-20_000)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return { child, output: () => output, ended: new Promise((resolve) => child.once('exit', () => resolve())) }
}

/** Sends a signal to these processes and to all that they have started. */
export const signalTrees = async (pids: readonly number[], signal: NodeJS.Signals) => {
  const { stdout } = await run('ps', ['-e', '-o', 'pid=,ppid='])
  const parents = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const found = new Set(pids)
  for (let before = 0; before < found.size;) {
    before = found.size
    for (const [pid, parent] of parents) if (found.has(parent!)) found.add(pid!)
  }
  for (const pid of found) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
}
