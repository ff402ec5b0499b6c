import type { NoticeFacts } from '@passerelle/kernel/notice-facts'
import { minutes, seconds } from '@passerelle/kernel/durations'
import type { Query, Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { cancelMails } from '@passerelle/server/mail/queue-mail'
import { homeAccount } from '../preferences/home-account.ts'
import { authorOf, type NoticedEvent } from './noticed-events.ts'
import { noticeMailKey } from './notice-mail.ts'
import { statement } from './statement-rows.ts'
import type { Recipient, NotifyUsers } from './tell-people.ts'

/** Who is removed and added again within this time is told nothing of it. */
const returnPeriod = minutes(10)
/** A bulk change goes on while its first events are read; what leaves by push and mail waits for the others. */
const gathering = seconds(15)

export type MemberEvent = Extract<NoticedEvent, { name: 'task.member_added' | 'task.member_removed' }>
export const isMemberEvent = (event: NoticedEvent): event is MemberEvent =>
  event.name === 'task.member_added' || event.name === 'task.member_removed'

// What the undo of a bulk change removes is no removal by somebody.
const removedBefore = (place: string) => `
  EXISTS (SELECT FROM platform.events r
           WHERE r.app_id = ${place}.app_id AND r.subject = ${place}.task_id AND r.name = 'task.member_removed'
             AND r.data->>'memberId' = ${place}.user_id AND NOT r.data ? 'changeId'
             AND r.at <= ${place}.added_at AND r.at > ${place}.added_at - $3::int * interval '1 millisecond')`
const given = statement(
  'notifs.given-requests',
  `SELECT count(*) AS count, coalesce((array_agg(g.slug ORDER BY length(g.slug), g.slug))[1:3], '{}') AS slugs
     FROM projects.given_requests g
    WHERE g.change_id = $1 AND g.user_id = $2 AND NOT ${removedBefore('g')}`,
  { notNull: ['count', 'slugs'] },
)
const told = statement(
  'notifs.told-of-change',
  `SELECT id, read_at AS "readAt", facts FROM notifs.notices WHERE app_id = $1 AND user_id = $2 AND source = $3`,
).as<{ facts: NoticeFacts | null }>()
const changeFacts = statement(
  'notifs.change-facts',
  'UPDATE notifs.notices SET facts = $3 WHERE app_id = $1 AND id = $2',
)
const withdraw = statement(
  'notifs.withdraw',
  'DELETE FROM notifs.notices WHERE app_id = $1 AND id = $2 AND read_at IS NULL RETURNING id',
)
const withdrawRemoval = statement(
  'notifs.withdraw-removal',
  `DELETE FROM notifs.notices
    WHERE app_id = $1 AND task_id = $2 AND user_id = $3 AND kind = 'unassigned' AND read_at IS NULL
      AND created_at BETWEEN $4 AND $5 RETURNING id`,
)
// Deliveries of one bulk change count one after the other, so that the last one counts all.
const lock = statement(
  'notifs.given-in-turn',
  `SELECT pg_advisory_xact_lock(hashtextextended('notifs.given:' || $1::text, 0))::text AS locked`,
)
const returned = statement(
  'notifs.returned-member',
  `SELECT EXISTS (SELECT FROM platform.events
    WHERE app_id = $1 AND subject = $2 AND name = $3 AND data->>'memberId' = $4
      AND (name = 'task.member_added' OR NOT data ? 'changeId')
      AND at BETWEEN $5 AND $6) AS returned`,
  { notNull: ['returned'] },
)

const sourceOf = (changeId: string) => `change:${changeId}`
const shifted = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** Whether this is one half of a removal and a return within ten minutes, of which nobody is told (DAY-017). */
export const isReturn = async (query: Query, event: MemberEvent): Promise<boolean> => {
  const { appId, subject, at, name, data } = event
  const other =
    name === 'task.member_added'
      ? (['task.member_removed', shifted(at, 1 - returnPeriod), at] as const)
      : (['task.member_added', at, shifted(at, returnPeriod - 1)] as const)
  if (name === 'task.member_removed' && data.changeId !== undefined) return false
  const [otherName, from, to] = other
  const [row] = await returned.readRows(query, appId, subject, otherName, data.memberId, from, to)
  return row?.returned ?? false
}

/**
 * Tells a person of all that one bulk change gave them by one notice, which is withdrawn or corrected when the change
 * is undone (DAY-017). Reads what they have of it now, so deliveries may be late, doubled and in any order.
 */
export const givenRequests = (
  { clock, database, record }: Pick<Platform, 'clock' | 'database' | 'record'>,
  tell: NotifyUsers,
) => {
  const sayChanged = (tx: Tx, appId: string, userId: string) =>
    record(tx, {
      appId,
      actor: { kind: 'system' },
      name: 'notice.written',
      subject: appId,
      data: { userIds: [userId] },
    })
  const cancel = (tx: Tx, ids: readonly string[]) => cancelMails(tx, ids.map(noticeMailKey), clock.now())

  /** Writes the notice that stands for the change, or what is left of it; returns whether it had been read. */
  const keep = async (tx: Tx, event: MemberEvent, changeId: string, home: string, people: readonly Recipient[]) => {
    const { memberId } = event.data
    const source = sourceOf(changeId)
    await tx.query(lock.with(changeId))
    const [left] = await given.readRows(tx.query, changeId, memberId, returnPeriod)
    const [notice] = await told.readRows(tx.query, home, memberId, source)
    const facts = { count: left?.count ?? 0, slugs: left?.slugs ?? [], personId: memberId } satisfies NoticeFacts
    if (!notice) {
      if (facts.count === 0 || people.length === 0) return false
      const happening = { source, appId: home, at: event.at, facts, actorId: authorOf(event) ?? undefined }
      await tell(tx, [{ happening: { ...happening, notBefore: shifted(clock.now(), gathering) }, people }])
      return false
    }
    if (facts.count === notice.facts?.count) return notice.readAt !== null
    if (facts.count === 0) {
      const gone = await withdraw.readRows(tx.query, home, notice.id)
      if (gone.length === 0) return true
      await cancel(tx, [notice.id])
    } else if (event.name === 'task.member_added' || notice.readAt === null)
      await tx.query(changeFacts.with(home, notice.id, facts))
    await sayChanged(tx, home, memberId)
    return notice.readAt !== null
  }

  return {
    /** Returns whether the person is to be told of this removal by itself, because they had read of the gift. */
    tellOfChange: async (event: MemberEvent, changeId: string, people: readonly Recipient[]): Promise<boolean> => {
      const home = await homeAccount(database.query)
      return database.transaction((tx) =>
        keep(tx, event, changeId, home, event.name === 'task.member_added' ? people : []),
      )
    },
    /** Withdraws the unread notice of a removal after which the person was added again. */
    withdrawRemoval: ({ appId, subject, at, data: { memberId } }: MemberEvent & { appId: string }): Promise<void> =>
      database.transaction(async (tx) => {
        const since = shifted(at, 1 - returnPeriod)
        const gone = await withdrawRemoval.readRows(tx.query, appId, subject, memberId, since, at)
        if (gone.length === 0) return
        await cancel(
          tx,
          gone.map(({ id }) => id),
        )
        await sayChanged(tx, appId, memberId)
      }),
  }
}
