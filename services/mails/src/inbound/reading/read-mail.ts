import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '@passerelle/server/limit-concurrency'
import type { ReadingOptions, ReadMail } from './inbound-mail.ts'
import { UnreadableMail } from './unreadable-mail.ts'

/** What a reading thread is given, and what it gives back. */
export type ReadingWork = { raw: Uint8Array; options: ReadingOptions }
export type ReadingWorked = { mail: ReadMail } | { unreadable: string } | { error: unknown }

/** Limits of the threads that read (EML-025). */
export type ThreadLimits = { threads: number; heapMb: number; timeoutMs: number }

const usual: ThreadLimits = { threads: 2, heapMb: 256, timeoutMs: 20_000 }
const file = new URL('./reading-thread.mjs', import.meta.url)

export type MailReading = {
  /** Reads one incoming mail. Throws `UnreadableMail`. */
  readMail: (raw: Uint8Array, options: ReadingOptions) => Promise<ReadMail>
  /** Ends the threads: what they were reading is unreadable, and worth another try. Resolves when they have ended. */
  close: () => Promise<void>
}

/**
 * Threads that read mails (EML-025), started when one is first needed: whatever a mail does to its reader, the process
 * goes on. A mail that takes too much memory or time ends its thread; the next mail gets another one.
 */
export const mailReading = ({ threads, heapMb, timeoutMs }: ThreadLimits = usual): MailReading => {
  const all = new Set<Worker>()
  const idle = new Set<Worker>()
  const limited = limitConcurrency(threads, Infinity)

  const start = () => {
    const thread = new Worker(file, { name: 'mails', resourceLimits: { maxOldGenerationSizeMb: heapMb } })
    all.add(thread)
    // One that ends while it is idle is not given work again.
    thread
      .on('error', () => void idle.delete(thread))
      .on('exit', () => {
        idle.delete(thread)
        all.delete(thread)
      })
    thread.unref()
    return thread
  }

  const run = (work: ReadingWork) => {
    const [thread = start()] = idle
    idle.delete(thread)
    const { promise, resolve, reject } = Promise.withResolvers<ReadMail>()
    const settle = (end: () => void) => {
      clearTimeout(timer)
      thread.off('message', onMessage).off('error', onError).off('exit', onExit)
      thread.unref()
      end()
    }
    const onMessage = (worked: ReadingWorked) =>
      settle(() => {
        idle.add(thread)
        if ('mail' in worked) resolve(worked.mail)
        else reject('error' in worked ? worked.error : new UnreadableMail(worked.unreadable, true))
      })
    const onError = (error: Error) => settle(() => reject(new UnreadableMail(error.message, false)))
    const onExit = () => onError(new Error('The thread has ended'))
    const timer = setTimeout(() => {
      settle(() => reject(new UnreadableMail(`Not read within ${timeoutMs} ms`, false)))
      void thread.terminate()
    }, timeoutMs)
    thread.on('message', onMessage).on('error', onError).on('exit', onExit)
    thread.ref()
    thread.postMessage(work)
    return promise
  }

  return {
    readMail: (raw, options) => limited(() => run({ raw, options })),
    close: async () => {
      await Promise.all([...all].map((thread) => thread.terminate()))
    },
  }
}
