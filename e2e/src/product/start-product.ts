import { spawn } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export type Product = {
  origin: string
  /** Where its data are. */
  folder: string
  /** What it wrote to its terminal: nothing goes wrong in a journey, so no line of its log may stand there. */
  said: () => string
  /** Stops it as Ctrl-C does; the data stay until `discard`. */
  stop: () => Promise<void>
  discard: () => Promise<void>
}

/**
 * Environment variables of a product, beyond what every journey has. `{port}` in `ORIGIN` stands for its port.
 */
export type ProductEnv = Readonly<Record<string, string>>

/** What a product wrote to its terminal, kept beside its data so that other processes can read it. */
export const readLog = (folder: string): string => readFileSync(`${folder}.log`, 'utf8')

export type ProductOptions = {
  /** How far its clock is ahead, as `+49h`. */
  clock?: string
  env?: ProductEnv | undefined
  /** Without demo data. */
  empty?: boolean
}

/** The embedded product as a process of its own, on a free port and the data in this folder. */
export const serve = async (
  folder: string,
  { clock, env = {}, empty = false }: ProductOptions = {},
): Promise<Product> => {
  const port = await freePort()
  const origin = (env['ORIGIN'] ?? 'http://127.0.0.1:{port}').replace('{port}', String(port))
  const words = [
    'services/host/src/main.ts',
    '--embedded',
    ...(empty ? ['--empty'] : []),
    ...(clock ? ['--clock', clock] : []),
  ]
  const child = spawn(process.execPath, words, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Nothing of the surroundings (NODE_ENV of the test run, addresses of databases) may reach the product.
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      HOST: '127.0.0.1',
      PORT: String(port),
      // A busy machine is no overload.
      DATABASE_WAIT_MS: '5000',
      // Every product of a run loads the same modules.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'),
      DATA_DIR: folder,
      ...env,
      ORIGIN: origin,
    },
  })
  appendFileSync(`${folder}.log`, '')
  let said = ''
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const serving = new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      appendFileSync(`${folder}.log`, chunk)
      if (said.includes('Passerelle is at')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then(() => reject(new Error(`The product did not start:\n${said}`)))
  })
  await serving
  return {
    origin,
    folder,
    said: () => said,
    stop: async () => {
      child.kill('SIGINT')
      await ended
    },
    discard: async () => {
      await rm(folder, { recursive: true, force: true })
      await rm(`${folder}.log`, { force: true })
    },
  }
}

/** Creates an empty data folder, where a product that is served seeds the demo world. */
export const createDataFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'passerelle-e2e-'))
  // Postgres may run as a user of its own, who has to pass through.
  await chmod(folder, 0o755)
  return folder
}
