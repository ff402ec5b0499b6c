import { days } from '@passerelle/kernel/durations'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'

/** For how long a mail that was given up can be sent again. */
export const retention = days(14)

const clear = statement(
  'mails.clear-kept',
  `UPDATE mails.outgoing SET variables = NULL, attachments = NULL
    WHERE given_up_at <= $1 AND variables IS NOT NULL`,
)

/** Clears the content of mails that were given up two weeks ago: it holds links and names. */
export const clearOldContent =
  ({ database, clock }: Pick<Platform, 'database' | 'clock'>) =>
  async (): Promise<void> => {
    await database.query(clear.with(new Date(clock.now().getTime() - retention)))
  }
