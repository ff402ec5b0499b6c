import type { NewEvent } from '@passerelle/contract/events'
import type { Query, Statement } from '../database/statement.ts'
import { eventsChannel } from './channel.ts'
import { eventStatement, isAnnounced, isQueued, type RecordDeps } from './record-event.ts'

/**
 * Runs a change that is a single statement and records its event within it: one round trip in place of a transaction of
 * four. `change` ends with RETURNING; without a returned row there is no event. Not for use inside a transaction.
 */
export type RecordChange = <Row>(change: Required<Statement>, event: NewEvent) => Promise<Row[]>

const recorded = (
  { name, text, values }: Required<Statement>,
  more: readonly unknown[],
  announced: boolean,
): Statement => {
  const [id, at, appId, actor, event, subject, data, queued, traceparent] = more.map(
    (_, n) => `$${values.length + n + 1}`,
  )
  const outbox = `undelivered AS (
        INSERT INTO platform.undelivered (event_id, at, traceparent)
        SELECT ${id}::text, ${at}::timestamptz, ${traceparent}::text FROM change WHERE ${queued}::boolean LIMIT 1
      )`
  return {
    name: `${name}.${announced ? 'announced' : 'recorded'}`,
    text: `
      WITH change AS (${text}), event AS (
        INSERT INTO platform.events (id, at, app_id, actor, name, subject, data)
        SELECT ${id}::text, ${at}::timestamptz, ${appId}, ${actor}::jsonb, ${event}, ${subject},
          ${data}::jsonb FROM change LIMIT 1
      )${announced ? `, ${outbox}` : ''}
      SELECT change.*${announced ? `, pg_notify('${eventsChannel}', ${id}::text) AS notified` : ''} FROM change`,
    values: [...values, ...more],
  }
}

export const recordChange =
  (query: Query, deps: RecordDeps): RecordChange =>
  async <Row>(change: Required<Statement>, event: NewEvent) => {
    const { clock, newId, publish } = deps
    const id = newId()
    const queued = isQueued(deps, event.name)
    const announced = isAnnounced(event.name, queued)
    const { values } = eventStatement(id, clock.now(), event, queued)
    const { rows } = await query<Row>(recorded(change, values, announced))
    if (rows.length > 0 && announced) publish?.(id)
    return rows
  }
