import { days } from '@passerelle/kernel/durations'
import { mailWork } from '@passerelle/server/mail/mail-work'
import type { Platform } from '@passerelle/server/platform'
import { cancelWork } from '@passerelle/server/work/work-store'
import { statement } from './statement-rows.ts'

/** For how long a mail that was given up can be sent again. */
export const retention = days(14)

const clear = statement(
  'mails.clear-kept',
  `UPDATE mails.outgoing SET variables = NULL, attachments = NULL
    WHERE given_up_at <= $1 AND variables IS NOT NULL RETURNING id`,
)

/** Clears the content of mails that were given up two weeks ago: it holds links and names. Their work goes with it. */
export const clearOldContent =
  ({ database, clock }: Pick<Platform, 'database' | 'clock'>) =>
  async (): Promise<void> => {
    const before = new Date(clock.now().getTime() - retention)
    await database.transaction(async (tx) => {
      const { rows } = await tx.query(clear.with(before))
      await cancelWork(
        tx,
        mailWork,
        rows.map(({ id }) => id),
      )
    })
  }
