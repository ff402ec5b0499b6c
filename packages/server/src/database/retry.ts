import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Problem } from '@passerelle/contract/problems'
import { getSqlState } from './pg-error.ts'

const RETRIES = 3
const transient = new Set(['40P01', '40001'])

/**
 * Retries `attempt` if Postgres aborted it because of a deadlock or a serialization failure. Throws Problem `conflict`
 * after the third retry.
 */
export const retryOnConflict = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let retries = 0; ; retries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!transient.has(getSqlState(error) ?? '')) throw error
      if (retries === RETRIES) throw new Problem('conflict', { cause: error })
      await wait(randomInt(5, 25) * 2 ** retries)
    }
  }
}
