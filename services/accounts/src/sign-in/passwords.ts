import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '@passerelle/server/limit-concurrency'

/** argon2id with 19 MiB and two passes; what is stored names its own cost, so this can grow without a migration. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hash of a password that nobody has: a sign-in without a user takes as long as one with a wrong password (ERR-036). */
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$MVphfH/yHLDRYgDADS7Vag$aJ8IdTGZHcfvdSKo1mNWiSr14Ldtou7jiBv4Z6FQFZM'

// Each verification holds 19 MiB and a thread of the pool that files and name look-ups share.
const runLimited = limitConcurrency(Math.max(1, Math.min(4, availableParallelism() - 1)), 200)

/** The hash to store for a password. */
export const hashPassword = (password: string): Promise<string> => runLimited(() => hash(password, cost))

/** Is it the password behind this hash? Without a hash the answer is no, after the same time. */
export const verifyPassword = async (password: string, stored: string | null | undefined): Promise<boolean> => {
  const fits = await runLimited(() => verify(stored ?? dummyHash, password))
  return fits && typeof stored === 'string'
}
