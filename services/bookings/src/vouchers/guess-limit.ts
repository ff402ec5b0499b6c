import { Problem } from '@passerelle/contract/problems'
import { minutes } from '@passerelle/kernel/durations'
import type { Caller, Deps } from '../caller.ts'
import { statement } from './statement-rows.ts'

/** Rate limit: unknown voucher codes that may be tried per minute. */
export const guessesAMinute = 10

const spend = statement(
  'bookings.guess',
  `INSERT INTO bookings.voucher_guesses AS g (app_id, user_id, count, until) VALUES ($1, $2, 1, $4)
         ON CONFLICT (app_id, user_id) DO UPDATE
           SET count = CASE WHEN g.until > $3 THEN g.count + 1 ELSE 1 END, until =
             CASE WHEN g.until > $3 THEN g.until ELSE $4 END
         RETURNING count, until`,
)
const giveBack = statement(
  'bookings.guess-back',
  'UPDATE bookings.voucher_guesses SET count = count - 1 WHERE app_id = $1 AND user_id = $2 AND count > 0',
)

/** Counts an attempt before it is made, so that concurrent ones count too. */
export const guessLimit = ({ query, clock }: Pick<Deps, 'query' | 'clock'>) => ({
  /** Throws `too_many_requests`. */
  spend: async ({ appId, actor }: Caller): Promise<void> => {
    const now = clock.now()
    const end = new Date(now.getTime() + minutes(1))
    const values = [appId, actor.userId, now, end]
    const { rows } = await query(spend.with(...values))
    const { count, until } = rows[0]!
    if (count <= guessesAMinute) return
    const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
    throw new Problem('too_many_requests', { values: { retryAfterSeconds } })
  },
  giveBack: async ({ appId, actor }: Caller): Promise<void> => {
    await query(giveBack.with(appId, actor.userId))
  },
})
