import type { accounts } from '@passerelle/contract/accounts/api'
import { webhookEvents, type WebhookEvent } from '@passerelle/contract/accounts/webhook-events'
import { Problem } from '@passerelle/contract/problems'
import type { Platform } from '@passerelle/server/platform'
import { installationSecrets } from '@passerelle/server/secrets/installation-secrets'
import type { Call } from '@passerelle/server/service'
import type { AccountsSubjects } from '../identity/app-subject.ts'
import { statement } from './statement-rows.ts'
import { insertDelivery, queueDeliveries, reopenDelivery } from './delivery-store.ts'
import { webhookBody } from './dispatch-event.ts'
import { endpointStore } from './endpoint-store.ts'
import { webhookView } from './webhook-view.ts'

type CallOf<K extends keyof typeof accounts> = Call<(typeof accounts)[K], AccountsSubjects>

const webhookResume = statement(
  'accounts.webhook-resume',
  `UPDATE accounts.webhook_endpoints w SET stopped_at = NULL FROM accounts.webhook_endpoints was
                WHERE w.app_id = $1 AND was.app_id = w.app_id AND w.stopped_at IS NOT NULL
                RETURNING was.stopped_at AS "stoppedAt"`,
  { notNull: ['stoppedAt'] },
)

const deliveriesResume = statement(
  'accounts.deliveries-resume',
  `UPDATE accounts.webhook_deliveries SET state = 'waiting', attempts = 0, finished_at = NULL
                WHERE app_id = $1 AND (state = 'waiting' OR (state = 'failed' AND finished_at >= $2)) RETURNING id`,
)

const eventsChoose = statement(
  'accounts.webhook-events-choose',
  'UPDATE accounts.webhook_endpoints SET events = $2 WHERE app_id = $1 AND events <> $2::text[]',
)

/** Management of an account's webhook: chosen events, delivery log, test, resend, resume, secret rotation (API-083). */
export const webhookHandlers = ({ env, database, clock, newId, record }: Platform) => {
  const endpoints = endpointStore(installationSecrets(env))
  const view = webhookView(database.query)
  const { transaction } = database

  const test = (appId: string) =>
    transaction(async (tx) => {
      const now = clock.now()
      if (!(await endpoints.ensure(tx, appId, now))) throw new Problem('webhook_url_missing')
      const id = newId()
      const body = webhookBody('webhook.test', now, { appId })
      const delivery = await insertDelivery(tx, { appId, id, eventName: 'webhook.test', body }, now)
      // A test is how one learns whether a stopped address answers again.
      if (delivery === 'stopped') await queueDeliveries(tx, appId, [id], now)
      return { _id: id }
    })
  const choose = (appId: string, events: readonly WebhookEvent[], actor: CallOf<'chooseWebhookEvents'>['actor']) =>
    transaction(async (tx) => {
      if (!(await endpoints.ensure(tx, appId, clock.now()))) throw new Problem('webhook_url_missing')
      const chosen = webhookEvents.filter((event) => events.includes(event))
      const { rowCount } = await tx.query(eventsChoose.with(appId, chosen))
      if (rowCount === 0) return
      await record(tx, {
        appId,
        actor: { kind: actor.kind, userId: actor.userId },
        name: 'app.edited',
        subject: appId,
        data: { fields: ['webhookEvents'] },
      })
    })
  // A resent delivery keeps its id, so that receivers can detect duplicates.
  const resend = (appId: string, id: string) =>
    transaction(async (tx) => {
      if (!(await endpoints.ensure(tx, appId, clock.now()))) throw new Problem('webhook_url_missing')
      const now = clock.now()
      if (!(await reopenDelivery(tx, { appId, id }))) throw new Problem('not_found')
      await queueDeliveries(tx, appId, [id], now)
    })
  const resume = (appId: string, actor: CallOf<'resumeWebhook'>['actor']) =>
    transaction(async (tx) => {
      const now = clock.now()
      const { rows } = await tx.query(webhookResume.with(appId))
      if (!rows[0]) return
      const { rows: again } = await tx.query(deliveriesResume.with(appId, rows[0].stoppedAt))
      await queueDeliveries(
        tx,
        appId,
        again.map(({ id }) => id),
        now,
      )
      await record(tx, {
        appId,
        actor: { kind: actor.kind, userId: actor.userId },
        name: 'webhook.resumed',
        subject: appId,
        data: {},
      })
    })

  return {
    listDeliveries: async ({ actor, query }: CallOf<'listDeliveries'>) => ({
      list: await view.list(actor.appId, query.failed === 'true'),
    }),
    renewWebhookSecret: async ({ actor }: CallOf<'renewWebhookSecret'>) => ({
      secret: await transaction((tx) => endpoints.renew(tx, actor.appId, clock.now())),
    }),
    chooseWebhookEvents: async ({ actor, body }: CallOf<'chooseWebhookEvents'>) => {
      await choose(actor.appId, body.events, actor)
      return view.endpoint(actor.appId)
    },
    testWebhook: ({ actor }: CallOf<'testWebhook'>) => test(actor.appId),
    resendDelivery: async ({ actor, params }: CallOf<'resendDelivery'>) => {
      await resend(actor.appId, params.id)
      return view.one(actor.appId, params.id)
    },
    resumeWebhook: async ({ actor }: CallOf<'resumeWebhook'>) => {
      await resume(actor.appId, actor)
      return view.endpoint(actor.appId)
    },
  }
}
