import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Statement } from '@passerelle/server/database/statement'

/** The floor: a bare server on the same database, in a process of its own. */
export type Floor = { origin: string; stop: () => Promise<void> }

/** What the process is given. */
export type FloorSettings = {
  databaseUrl: string
  /** Statements that it serves by name. */
  statements?: Readonly<Record<string, Statement>>
  /** A password and its hash, which it verifies on request. */
  password?: readonly [plain: string, stored: string]
}

const timeoutMs = 20_000

/** Starts the floor, which tells its origin when it serves and ends when its parent disconnects. */
export const startFloor = async (settings: FloorSettings): Promise<Floor> => {
  const file = fileURLToPath(new URL('floor-process.ts', import.meta.url))
  const child = fork(file, [JSON.stringify(settings)], { execArgv: [] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ready = Promise.withResolvers<string>()
  child.once('message', (origin) => ready.resolve(origin as string))
  child.once('error', ready.reject)
  void ended.then(() => ready.reject(new Error('The floor ended before it served')))
  const timer = setTimeout(() => ready.reject(new Error('The floor does not serve')), timeoutMs)
  const stop = async () => {
    if (child.connected) child.disconnect()
    const cut = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    await ended
    clearTimeout(cut)
  }
  try {
    return { origin: await ready.promise, stop }
  } catch (error) {
    await stop()
    throw error
  } finally {
    clearTimeout(timer)
  }
}
