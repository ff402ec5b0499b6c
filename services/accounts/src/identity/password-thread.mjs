import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

// Plain JavaScript: each thread would load the compiler of types anew, which takes 10 to 20 MB.
/** @typedef {import('./password-threads.ts').PasswordWork} PasswordWork */

/**
 * argon2id with 19 MiB and two iterations. Hashes include their own parameters, so these can grow without a migration.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Gives way to whatever else the machine has to do. */
const niceness = 10

// On Linux the priority belongs to the calling thread; elsewhere it would be that of the whole process.
if (process.platform === 'linux') {
  try {
    setPriority(niceness)
  } catch {
    // A sandbox may forbid it; passwords are then verified at the usual priority.
  }
}

/** @type {(work: PasswordWork) => import('./password-threads.ts').PasswordWorked} */
const run = (work) => {
  try {
    return { value: work.stored === undefined ? hashSync(work.password, cost) : verifySync(work.stored, work.password) }
  } catch (error) {
    return { error }
  }
}

// One password at a time: `password-threads.ts` sends the next after the answer.
parentPort?.on('message', (work) => parentPort?.postMessage(run(work)))
