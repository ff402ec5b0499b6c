import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import { offHoursFactor } from '@passerelle/kernel/billing-price'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { documentKeys, versionsOn } from '@passerelle/kernel/legal-documents'
import type { Platform } from '@passerelle/server/platform'
import { webhookView } from '../webhooks/webhook-view.ts'
import { statement } from './statement-rows.ts'

type Reply = InferResponse<typeof accounts.readSettings>
type Deps = Pick<Platform, 'database' | 'clock'>
type Row = Pick<
  Reply,
  | 'name'
  | 'slug'
  | 'description'
  | 'url'
  | 'logo'
  | 'primaryColor'
  | 'address'
  | 'tax'
  | 'billingDay'
  | 'billingReference'
  | 'version'
  | 'mails'
  | 'payments'
>
type Accepted = { document: string; version: number; acceptedAt: Date; by: string | null }

/** SQL: mail and payment settings of account `a` without secrets, which no view selects (OPEN-053). */
export const mailSettingsColumn = `(SELECT jsonb_build_object('provider', m.provider, 'location', m.location,
    'host', m.host, 'port', m.port,
    'user', m.username, 'hasPassword', m.secret_ciphertext IS NOT NULL, 'from', m.sender, 'templates', m.templates,
    'version', m.version)
  FROM accounts.mail_settings m WHERE m.app_id = a.id)`
export const paymentSettingsColumn = `(SELECT jsonb_build_object('publicKey', p.public_key,
    'hasSecretKey', p.secret_key_ciphertext IS NOT NULL,
    'hasWebhookSecret', p.webhook_secret_ciphertext IS NOT NULL, 'version', p.version)
  FROM accounts.payment_settings p WHERE p.app_id = a.id)`

const appStatement = statement(
  'accounts.settings',
  `SELECT a.name, a.slug, a.description, a.url, a.logo, a.primary_color AS "primaryColor", a.address,
    a.tax, a.billing_day AS "billingDay", a.billing_reference AS "billingReference", a.settings_version AS version,
    ${mailSettingsColumn} AS mails, ${paymentSettingsColumn} AS payments
  FROM accounts.apps a WHERE a.id = $1`,
).as<Row>()

// The price rule of a label limited to some accounts is the account's own price (LBL-001, LBL-003).
const priceStatement = statement(
  'accounts.settings-prices',
  `SELECT l.name, (rule ->> 'unitDailyAmountInCents')::int AS "dailyInCents",
    (rule ->> 'unitHourlyAmountInCents')::int AS "hourlyInCents",
    cardinality(l.in_apps) > 0 AS own
  FROM projects.label_prices l, jsonb_array_elements(l.rules) rule
  WHERE rule ->> 'type' = 'pricing' AND (cardinality(l.in_apps) = 0 OR $1 = ANY (l.in_apps))
    AND NOT ($1 = ANY (l.not_in_apps))
  ORDER BY own DESC, l.position, l.name`,
  { notNull: ['name'] },
).as<Reply['prices'][number]>()

const acceptedStatement = statement(
  'accounts.settings-documents',
  `SELECT d.document, d.version, d.accepted_at AS "acceptedAt",
    nullif(trim(u.first_name || ' ' || u.last_name), '') AS by
  FROM accounts.document_acceptances d LEFT JOIN accounts.users u ON u.app_id = d.app_id AND u.id = d.user_id
 WHERE d.app_id = $1`,
  { notNull: ['document', 'version', 'acceptedAt'] },
)

const documentsOn = (day: string, accepted: readonly Accepted[]): Reply['documents'] =>
  documentKeys.map((document) => {
    const { current, coming } = versionsOn(document, day)
    const answer = (version: number | undefined) =>
      accepted.find((one) => one.document === document && one.version === version)
    const found = answer(current?.version)
    return {
      document,
      version: current?.version ?? null,
      validFrom: current?.validFrom ?? null,
      acceptedAt: found?.acceptedAt.toISOString() ?? null,
      acceptedBy: found?.by ?? null,
      coming: coming && {
        version: coming.version,
        announcedOn: coming.announcedOn,
        validFrom: coming.validFrom,
        acceptedAt: answer(coming.version)?.acceptedAt.toISOString() ?? null,
      },
    }
  })

/** What plain users read of the settings: information, prices and documents (APP-010). */
export const publicPart = (settings: Reply): Reply => ({
  ...settings,
  url: null,
  address: null,
  tax: null,
  billingReference: null,
  mails: null,
  payments: null,
  webhook: { url: null, hasSecret: false, stoppedAt: null, waiting: 0, events: [] },
})

/** Read model of an account's settings; secrets only as present or not (APP-010 to APP-013, APP-017). */
export const settingsView = ({ database: { query }, clock }: Deps) => {
  const webhook = webhookView(query)
  return async (appId: string): Promise<Reply> => {
    const [apps, prices, accepted, endpoint] = await Promise.all([
      query(appStatement.with(appId)),
      query(priceStatement.with(appId)),
      query(acceptedStatement.with(appId)),
      webhook.endpoint(appId),
    ])
    const app = apps.rows[0]
    if (!app) throw new Problem('not_found')
    return {
      ...app,
      prices: prices.rows,
      outOfHoursFactor: offHoursFactor,
      documents: documentsOn(toIsoDate(clock.now()), accepted.rows),
      webhook: endpoint,
    }
  }
}
