import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { getTranslator } from '@passerelle/i18n/translate'
import { cancelWork } from '@passerelle/server/work/work-store'
import { deliveryKind } from './delivery-store.ts'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'env' | 'record' | 'queueMail'>

const webhookStop = statement(
  'accounts.webhook-stop',
  'UPDATE accounts.webhook_endpoints SET stopped_at = $2 WHERE app_id = $1 AND stopped_at IS NULL',
)

const deliveriesWaiting = statement(
  'accounts.deliveries-waiting',
  `SELECT id FROM accounts.webhook_deliveries WHERE app_id = $1 AND state = 'waiting'`,
)

const adminsOf = statement(
  'accounts.admins-of',
  `SELECT id, email, locale FROM accounts.users WHERE app_id = $1 AND 'admin' = ANY (roles) AND NOT staff
      AND deleted_at IS NULL`,
).as<{ locale: 'fr' | 'en' }>()

/**
 * Stops an account's endpoint after a delivery failed permanently: pending deliveries keep waiting and administrators
 * get one mail per stop (API-083).
 */
export const stopEndpoint = async (
  { env, record, queueMail }: Deps,
  tx: Tx,
  { appId, id }: { appId: string; id: string },
  now: Date,
) => {
  const { rowCount } = await tx.query(webhookStop.with(appId, now))
  if (rowCount === 0) return
  const { rows: waiting } = await tx.query(deliveriesWaiting.with(appId))
  await cancelWork(
    tx,
    deliveryKind,
    waiting.map((each) => each.id),
  )
  await record(tx, {
    appId,
    actor: { kind: 'system' },
    name: 'webhook.stopped',
    subject: id,
    data: { deliveryId: id },
  })
  const { rows } = await tx.query(adminsOf.with(appId))
  for (const admin of rows) {
    const say = getTranslator(admin.locale)
    await queueMail(tx, {
      appId,
      userId: admin.id,
      to: admin.email,
      locale: admin.locale,
      template: 'notice',
      variables: {
        reference: '',
        subject: say('webhooks.stoppedSubject'),
        title: say('webhooks.stoppedTitle'),
        deadline: '',
        text: say('webhooks.stoppedText'),
        quote: '',
        button: say('webhooks.stoppedAction'),
        note: '',
        unsubscribe: '',
        link: `${env.origin}/settings/webhooks`,
      },
      key: `webhook-stopped:${id}:${now.getTime()}:${admin.id}`,
    })
  }
}
