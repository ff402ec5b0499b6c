import { spawn } from 'node:child_process'
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
  /** The same data served again, with the clock moved on where asked. */
  restart: (options?: { clock?: string }) => Promise<Product>
  discard: () => Promise<void>
}

/**
 * Environment variables of a product, beyond what every journey has. `{port}` in `ORIGIN` stands for its port.
 */
export type ProductEnv = Readonly<Record<string, string>>

/** The embedded product as a process of its own, on a free port and the data in this folder. */
export const serve = async (folder: string, clock?: string, env: ProductEnv = {}): Promise<Product> => {
  const port = await freePort()
  const origin = (env['ORIGIN'] ?? 'http://127.0.0.1:{port}').replace('{port}', String(port))
  const words = ['services/host/src/main.ts', '--embedded', ...(clock ? ['--clock', clock] : [])]
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
      DATA_DIR: folder,
      ...env,
      ORIGIN: origin,
    },
  })
  const said: string[] = []
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const serving = new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said.push(chunk.toString())
      if (said.join('').includes('Passerelle is at')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then(() => reject(new Error(`The product did not start:\n${said.join('')}`)))
  })
  await serving
  const stop = async () => {
    child.kill('SIGINT')
    await ended
  }
  return {
    origin,
    folder,
    said: () => said.join(''),
    stop,
    restart: async ({ clock: next } = {}) => {
      await stop()
      return serve(folder, next, env)
    },
    discard: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Creates an empty data folder, where a product that is served seeds the demo world. */
export const createDataFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'passerelle-e2e-'))
  // Postgres may run as a user of its own, who has to pass through.
  await chmod(folder, 0o755)
  return folder
}
