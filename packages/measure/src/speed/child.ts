import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A server in a child process. */
export type Child = { origin: string; pid: number | undefined; stop: () => Promise<void> }

const patience = 20_000

/** The limits of memory that the image runs the product with. */
const productFlags = () =>
  [
    ...(readFileSync(new URL('../../../../Dockerfile', import.meta.url), 'utf8').split('\nCMD ')[1] ?? '').matchAll(
      /"(--[^"=]+=[^"]+)"/g,
    ),
  ].map(([, flag]) => flag!)

/**
 * Starts a file of this folder as a child process, which sends its origin when it serves and ends when its parent
 * disconnects.
 */
export const startChild = async (file: string, env: Record<string, string>): Promise<Child> => {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    env: { ...process.env, ...env },
    execArgv: file === 'our-process.ts' ? productFlags() : [],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ready = Promise.withResolvers<string>()
  child.once('message', (origin) => ready.resolve(origin as string))
  child.once('error', ready.reject)
  void ended.then(() => ready.reject(new Error(`${file} ended before it served`)))
  const timer = setTimeout(() => ready.reject(new Error(`${file} does not serve`)), patience)
  const stop = async () => {
    if (child.connected) child.disconnect()
    const cut = setTimeout(() => child.kill('SIGKILL'), patience)
    await ended
    clearTimeout(cut)
  }
  try {
    return { origin: await ready.promise, pid: child.pid, stop }
  } catch (error) {
    await stop()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Counterpart in the child process: sends the origin, and shuts down gracefully when the parent is gone. */
export const serveParent = (origin: string, close: () => Promise<void>): void => {
  process.once('disconnect', () => void close().finally(() => process.exit(0)))
  process.send?.(origin)
}
