import { Worker } from 'node:worker_threads'

/** A password to verify against `stored`, or to hash without it. */
export type PasswordWork = { password: string; stored?: string }
export type PasswordWorked = { value: string | boolean } | { error: unknown }

const file = new URL('./password-thread.mjs', import.meta.url)
const idle = new Set<Worker>()

const start = () => {
  const thread = new Worker(file, { name: 'passwords' })
  // One that ends while it is idle is not given work again.
  thread.on('error', () => void idle.delete(thread)).on('exit', () => void idle.delete(thread))
  // Neither an idle thread nor one whose caller has gone keeps the process alive.
  thread.unref()
  return thread
}

/**
 * Runs argon2 in a thread of low priority (ADR 0052): a password takes a core for ten milliseconds, and calls that
 * arrive meanwhile go first. Starts a thread when none is idle; the caller limits how many.
 */
export const runInPasswordThread = <Value extends string | boolean>(work: PasswordWork): Promise<Value> => {
  const [thread = start()] = idle
  idle.delete(thread)
  const { promise, resolve, reject } = Promise.withResolvers<Value>()
  const stop = () => {
    thread.off('message', onMessage).off('error', onError).off('exit', onExit)
    thread.unref()
  }
  const onMessage = (worked: PasswordWorked) => {
    stop()
    idle.add(thread)
    if ('error' in worked) reject(worked.error)
    else resolve(worked.value as Value)
  }
  const onError = (error: unknown) => {
    stop()
    reject(error)
  }
  const onExit = () => onError(new Error('The thread of passwords has ended'))
  thread.on('message', onMessage).on('error', onError).on('exit', onExit)
  thread.ref()
  thread.postMessage(work)
  return promise
}
