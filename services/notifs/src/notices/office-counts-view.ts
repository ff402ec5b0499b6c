import type { notifs } from '@passerelle/contract/notifs/api'
import type { InferResponse } from '@passerelle/contract/operation'
import type { Person } from '@passerelle/kernel/actor'
import { parseDayBounds } from '@passerelle/kernel/calendar-day'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { Platform } from '@passerelle/server/platform'
import { unreadCount } from './inbox-store.ts'
import { statement } from './statement-rows.ts'

// Staff have one inbox for all accounts ($1, $2).
const officeCounts = statement(
  'notifs.office-counts',
  `
  SELECT (${unreadCount}) AS unread, day.now, day.open, day.untaken
    FROM accounts.office_rules rules
    CROSS JOIN LATERAL projects.day_counts($1, $3, $4, rules.remind_after_days, $5, $6) day`,
  { notNull: ['unread', 'now', 'open', 'untaken'] },
)

/** The values of the statement for a member of staff. */
export const officeCountsStatement = ({ userId, decider }: { userId: string; decider: boolean }, now: Date) =>
  officeCounts.with(userId, null, now, parseDayBounds(now.toISOString()).end, decider, toIsoDate(now))

/** What waits for a member of staff, in one statement: unread notices, lines of their queue, outages (DAY-060). */
export const officeCountsView =
  ({ database, clock }: Pick<Platform, 'database' | 'clock'>) =>
  async (actor: Person): Promise<InferResponse<typeof notifs.readOfficeCounts>> => {
    const now = clock.now()
    const decider = actor.kind === 'staff' && actor.decider === true
    const { rows } = await database.query(officeCountsStatement({ userId: actor.userId, decider }, now))
    // There is one row of rules.
    const { unread, now: toDo, open, untaken } = rows[0]!
    return { unread, now: toDo, incidents: { open, untaken } }
  }
