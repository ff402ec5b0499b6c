import { days, hours } from '@passerelle/kernel/durations'
import type { Platform } from '@passerelle/server/platform'
import type { RecurringJob } from '@passerelle/server/recurring-jobs/recurring-job'
import { statement } from './statement-rows.ts'

/** How long the row of a link stays after its end (ANS-005). */
const retention = days(30)

// A link ends before its life does, by at most the longest life.
const purge = statement(
  'projects.purge-answers',
  `DELETE FROM projects.answer_tokens
    WHERE expires_at <= $1::timestamptz + interval '14 days' AND coalesce(used_at, ended_at, expires_at) <= $1`,
)

/** Deletes the links that ended 30 days ago, every hour. */
export const purgeLinks = ({ clock, database }: Pick<Platform, 'clock' | 'database'>): RecurringJob => ({
  name: 'answer-links',
  intervalMs: hours(1),
  run: () =>
    database.transaction(async (tx) => void (await tx.query(purge.with(new Date(clock.now().getTime() - retention))))),
})
