import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import { isCustomerAdmin, type Person } from '@passerelle/kernel/actor'
import type { Clock } from '@passerelle/kernel/clock'
import { dismissalKeys } from '@passerelle/kernel/legal-documents'
import type { Locale } from '@passerelle/i18n/locales'
import type { Database } from '@passerelle/server/database/connect'
import { hasPhoneSupport } from '../support/phone-support.ts'
import { appDetailColumns } from './managed-app-columns.ts'
import { statement } from './statement-rows.ts'
import { getPaymentState, type AccountMoney } from './payment-state.ts'
import { refusalFor, refusedInvoices, type RefusedInvoices } from './refusal.ts'

type AppReply = InferResponse<typeof accounts.readApp>
type Stored = 'metadata' | 'options' | 'subscriptions' | 'config'
type Computed =
  | 'providerName'
  | 'paymentState'
  | 'refusal'
  | 'supportPhones'
  | 'closedBanners'
  | 'announcements'
  | 'isRegistered'
type Row = Omit<AppReply, Computed | Stored> & {
  [K in Stored]: NonNullable<AppReply[K]>
} & {
  paymentsConfigured: boolean
  money: AccountMoney | null
  refused: RefusedInvoices | null
  cloudConnected: boolean
}
type Deps = {
  query: Database['query']
  clock: Clock
  providerName: string
  supportPhones: readonly string[]
  /** What is announced to the caller, who has not closed it yet. */
  announcements: (actor: Person, locale: Locale) => Promise<AppReply['announcements']>
}

/** More than any screen shows. */
const maxOutages = 20

const utc = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const openOutages = `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('incidentId', o.incident_id, 'service', o.service,
           'startedAt', ${utc('o.started_at')}, 'acknowledgedAt', ${utc('o.acknowledged_at')}, 'reportId', o.report_id,
           'acknowledgedBy', (
           SELECT jsonb_build_object('userId', p.id, 'name', concat_ws(' ', p.first_name, p.last_name))
             FROM accounts.people p WHERE p.app_id = o.app_id AND p.id = o.acknowledged_by AND NOT p.anonymised),
           'update', CASE WHEN o.told_at IS NOT NULL THEN jsonb_build_object('stage', o.stage, 'text', o.text,
             'at', ${utc('o.told_at')}, 'nextAt', ${utc('o.next_at')}) END) ORDER BY o.started_at, o.incident_id), '[]')
    FROM (SELECT * FROM stats.open_outages WHERE app_id = a.id ORDER BY started_at LIMIT ${maxOutages}) o)`
const flag = (key: string) => `'${key}', coalesce(metadata -> '${key}' = 'true'::jsonb, false)`
const word = (key: string) =>
  `'${key}', CASE WHEN jsonb_typeof(metadata -> '${key}') = 'string' THEN metadata ->> '${key}' END`

const flags = ['pricingUp', 'cgvHideBanner', 'cgvInfogerance', 'cgvPrestation', 'cgsCloud', 'cguCgs']
const words = ['stripeSubscriptionStatus']
// The customer that payments made at the provider, or one that was written here before.
const customer = `'stripeCustomerId', coalesce(m.customer_id,
    CASE WHEN jsonb_typeof(metadata -> 'stripeCustomerId') = 'string' THEN metadata ->> 'stripeCustomerId' END)`

const appStatement = statement(
  'accounts.app',
  `SELECT id AS "_id", slug, name, logo, primary_color AS "primaryColor", description, url, privileged,
       features,
       coalesce(options -> 'membersFilterDisabled' = 'true'::jsonb, false) AS "membersFilterDisabled",
       external_apps AS "externalApps", coalesce(config #>> '{payments,publicKey}', '') <> '' AS "paymentsConfigured",
       EXISTS (SELECT FROM clouds.connected_apps c WHERE c.app_id = a.id) AS "cloudConnected", ${appDetailColumns},
       EXISTS (SELECT FROM accounts.unconfirmed_apps c WHERE c.app_id = a.id) AS "isUnconfirmed",
       ${openOutages} AS outages, ${refusedInvoices} AS refused,
       jsonb_build_object(${flags.map(flag).join(', ')}, ${words.map(word).join(', ')}, ${customer}) AS metadata,
       CASE WHEN m.app_id IS NOT NULL THEN jsonb_build_object('isRefused', m.is_refused, 'hasMethod', m.has_method,
         'collects', m.collects) END AS money
  FROM accounts.apps a LEFT JOIN payments.account_money m ON m.app_id = a.id WHERE a.id = $1`,
  { notNull: ['_id', 'slug', 'name', 'primaryColor', 'privileged'] },
).as<Row>()

/** What a plain user does not see. */
const hidden = {
  url: null,
  metadata: null,
  options: null,
  owner: null,
  address: null,
  tax: null,
  subscriptions: null,
  config: null,
}

/**
 * Account that the caller works in (API-105), where they have a user: staff got one by entering. Its webhook address,
 * metadata (APP-003) and what only concerns its administration are for its administrators and staff; the payment state
 * is visible to everybody (PAY-003, PAY-004). Clouds are offered to customers once a provider is connected (CLD-001).
 */
export const appView =
  ({ query, clock, providerName, supportPhones, announcements }: Deps) =>
  async (actor: Person, locale: Locale): Promise<AppReply> => {
    const [{ rows }, announced] = await Promise.all([
      query(appStatement.with(actor.appId)),
      announcements(actor, locale),
    ])
    if (!rows[0]) throw new Problem('not_found')
    const { paymentsConfigured, money, refused, cloudConnected, metadata, ...app } = rows[0]
    const configures = actor.kind === 'staff' || isCustomerAdmin(actor)
    return {
      ...app,
      features:
        actor.kind === 'staff' || cloudConnected ? app.features : app.features.filter((one) => one !== 'clouds'),
      isRegistered: true,
      ...(configures ? { metadata } : hidden),
      providerName,
      paymentState: getPaymentState({
        configured: paymentsConfigured,
        customerId: metadata.stripeCustomerId,
        subscriptionStatus: metadata.stripeSubscriptionStatus,
        money,
      }),
      refusal: refusalFor(refused, actor.kind === 'staff' ? 'staff' : configures ? 'admin' : 'user', clock.now()),
      closedBanners: dismissalKeys.filter((key) => metadata[key]),
      announcements: announced,
      supportPhones: hasPhoneSupport(app) ? [...supportPhones] : [],
    }
  }
