import { availableParallelism } from 'node:os'
import { limitConcurrency } from '@passerelle/server/limit-concurrency'
import { runInPasswordThread } from './password-threads.ts'

/**
 * Hash of an unknown password, verified for unknown users so that the response takes as long as for a wrong password
 * (ERR-036, timing attack).
 */
export const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$MVphfH/yHLDRYgDADS7Vag$aJ8IdTGZHcfvdSKo1mNWiSr14Ldtou7jiBv4Z6FQFZM'

/** Passwords at the same time: each takes 19 MiB and a thread. */
export const passwordThreads = Math.max(1, Math.min(4, availableParallelism() - 1))
/** A call that waited longer than this for its password would run out of its time for the database afterwards. */
export const maxPasswordWaitMs = 5_000
const runLimited = limitConcurrency(passwordThreads, 200, { maxWaitMs: maxPasswordWaitMs })

/** Hashes a password for storage. */
export const hashPassword = (password: string): Promise<string> =>
  runLimited(() => runInPasswordThread<string>({ password }))

/**
 * Verifies a password against a hash; without a hash returns false after the same time. `meanwhile` is called once a
 * thread has the password, so that it does not wait for other work.
 */
export const verifyPassword = async (
  password: string,
  stored: string | null | undefined,
  meanwhile: () => void = () => {},
): Promise<boolean> => {
  const fits = await runLimited(() => {
    const verifying = runInPasswordThread<boolean>({ password, stored: stored ?? dummyHash })
    meanwhile()
    return verifying
  })
  return fits && typeof stored === 'string'
}
