import { webhookEvents } from '@passerelle/contract/accounts/webhook-events'
import { isInternalMessage } from '@passerelle/contract/event-audience'
import type { EventOf } from '@passerelle/contract/events'
import type { Query } from '@passerelle/server/database/statement'
import { accountSubscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'
import { insertDelivery } from './delivery-store.ts'
import { webhookBody } from './dispatch-event.ts'
import { statement } from './statement-rows.ts'

const endpointChoices = statement(
  'accounts.webhook-endpoint-choices',
  `SELECT w.app_id AS "appId", w.events FROM accounts.webhook_endpoints w JOIN accounts.apps a ON a.id = w.app_id
    WHERE w.app_id = ANY ($1::char(24)[]) AND a.url <> '' AND a.disabled_at IS NULL AND w.events <> '{}'`,
)

/** What is sent of an event: its facts, which are ids, states and numbers, what it is about, and who did it. */
const dataOf = ({ subject, actor, data }: EventOf) => ({
  ...data,
  id: subject,
  actor: actor.kind === 'system' ? { kind: actor.kind } : { kind: actor.kind, userId: actor.userId },
})

/** Ids of the events that their accounts chose. */
const chosenOf = async (query: Query, events: readonly EventOf[]): Promise<ReadonlySet<string>> => {
  const { rows } = await query(endpointChoices.with([...new Set(events.map(({ appId }) => appId))]))
  const chosen = new Map(rows.map((row) => [row.appId, row.events]))
  return new Set(events.flatMap(({ id, appId, name }) => (chosen.get(appId ?? '')?.includes(name) ? [id] : [])))
}

/**
 * Subscriber that sends the events that an account chose to its webhook, under their own ids, so that one of them is
 * sent once however often it is handed over (ANS-024). Others do not become jobs.
 */
export const sendChosenEvents = ({ database, clock }: Pick<Platform, 'database' | 'clock'>): Subscriber => ({
  ...accountSubscriber(
    'send-chosen-events',
    webhookEvents,
    async (event) => {
      const { id, at, appId, name } = event
      // It may have been taken out since, with the address.
      if (!(await chosenOf(database.query, [event])).has(id)) return
      const body = webhookBody(name, at, dataOf(event))
      await database.transaction((tx) => insertDelivery(tx, { appId, id, eventName: name, body }, clock.now()))
    },
    (event) => event.appId !== null && !isInternalMessage(event),
  ),
  wanted: chosenOf,
})
