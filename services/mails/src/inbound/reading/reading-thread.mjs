import { parentPort } from 'node:worker_threads'
import { readMailHere } from './mail-reader.ts'
import { UnreadableMail } from './unreadable-mail.ts'

/** @typedef {import('./read-mail.ts').ReadingWork} ReadingWork */
/** @typedef {import('./read-mail.ts').ReadingWorked} ReadingWorked */

/** @type {(work: ReadingWork) => Promise<ReadingWorked>} */
const run = async ({ raw, options }) => {
  try {
    return { mail: await readMailHere(raw, options) }
  } catch (error) {
    return error instanceof UnreadableMail ? { unreadable: error.message } : { error }
  }
}

/** Bytes of files are handed over, not copied. */
const buffersOf = (/** @type {ReadingWorked} */ worked) =>
  'mail' in worked ? [...new Set(worked.mail.parts.flatMap(({ content }) => (content ? [content.buffer] : [])))] : []

// One mail at a time: `read-mail.ts` sends the next after the answer.
parentPort?.on('message', async (work) => {
  const worked = await run(work)
  parentPort?.postMessage(worked, buffersOf(worked))
})
