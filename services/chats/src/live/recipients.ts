import type { EventOf } from '@passerelle/contract/events'
import type { Database } from '@passerelle/server/database/connect'
import type { Recipients } from '@passerelle/server/live/inbox'
import { statement } from './statement-rows.ts'

const addressees = statement(
  'chats.addressees',
  `
  SELECT e.id, array_agg(f.user_id)::text[] AS people
    FROM unnest($1::char(24)[], $2::char(24)[], $3::char(24)[]) e (id, app_id, task_id)
    JOIN projects.task_followers f ON f.app_id = e.app_id AND f.task_id = e.task_id
   GROUP BY e.id`,
  { notNull: ['id', 'people'] },
)

const valuesOf = (events: readonly EventOf[]) => [
  events.map(({ id }) => id),
  events.map(({ appId }) => appId),
  events.map(({ subject }) => subject),
]
export const addresseesStatement = (events: readonly EventOf[]) => addressees.with(...valuesOf(events))

const authorOf = ({ actor }: EventOf) => (actor.kind === 'system' ? null : actor.userId)

/**
 * Recipients of a live event: owner and members of the task, except the actor; for a notice, its receivers (OPEN-064);
 * for an announced call, caller and callee. Read permission is checked on delivery.
 */
export const recipients =
  ({ query }: Pick<Database, 'query'>): Recipients =>
  async (events) => {
    const rows = await addressees.readRows(query, ...valuesOf(events))
    const followers = new Map(rows.map(({ id, people }) => [id, people]))
    const told = (event: EventOf) =>
      event.name === 'notice.written'
        ? event.data.userIds
        : event.name === 'caller_check.started' ||
            event.name === 'caller_check.ended' ||
            event.name === 'caller_check.disowned'
          ? [event.data.userId, event.data.staffId]
          : followers.get(event.id)?.filter((id) => id !== authorOf(event))
    return new Map(events.map((event) => [event.id, new Set(told(event))]))
  }
