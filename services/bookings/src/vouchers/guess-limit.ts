import { Problem } from '@passerelle/contract/problems'
import { minutes } from '@passerelle/kernel/durations'
import type { Caller, Deps } from '../calls/caller.ts'
import { statement } from './statement-rows.ts'

/** Rate limit: unknown voucher codes that may be tried per minute. */
export const guessesAMinute = 10

const hold = statement(
  'bookings.guess-hold',
  `INSERT INTO bookings.voucher_guesses AS g (app_id, user_id, count, until) VALUES ($1, $2, 0, $4)
         ON CONFLICT (app_id, user_id) DO UPDATE
           SET count = CASE WHEN g.until > $3 THEN g.count ELSE 0 END,
               until = CASE WHEN g.until > $3 THEN g.until ELSE $4 END
         RETURNING count, until`,
)
const miss = statement(
  'bookings.guess-miss',
  'UPDATE bookings.voucher_guesses SET count = count + 1 WHERE app_id = $1 AND user_id = $2',
)
const known = statement(
  'bookings.guess-known',
  `SELECT id FROM bookings.bookings
    WHERE app_id = $1 AND gift_reclaim_code = $2 AND status NOT IN ('canceled', 'failed')`,
)

/**
 * Looks a code up before it is redeemed; `code` is null for a malformed one. The row of the person is held meanwhile,
 * so that codes tried at the same time are counted one after another: a wrong one counts, a right one never does, and
 * no code is looked up once ten were wrong. Throws `voucher_unknown`, `too_many_requests`.
 */
export const checkGuess =
  ({ transaction, clock }: Pick<Deps, 'transaction' | 'clock'>) =>
  async (code: string | null, { appId, actor }: Caller): Promise<void> => {
    const isKnown = await transaction(async (tx) => {
      const now = clock.now()
      const { rows } = await tx.query(hold.with(appId, actor.userId, now, new Date(now.getTime() + minutes(1))))
      const { count, until } = rows[0]!
      if (count >= guessesAMinute) {
        const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
        throw new Problem('too_many_requests', { values: { retryAfterSeconds } })
      }
      if (code !== null && (await tx.query(known.with(appId, code))).rows.length > 0) return true
      await tx.query(miss.with(appId, actor.userId))
      return false
    })
    if (!isKnown) throw new Problem('voucher_unknown')
  }
