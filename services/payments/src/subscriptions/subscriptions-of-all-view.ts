import type { InferQuery, InferResponse } from '@passerelle/contract/operation'
import type { payments } from '@passerelle/contract/payments/api'
import { likePattern } from '@passerelle/server/database/page'
import type { Query } from '@passerelle/server/database/statement'
import { subscriptionColumns, toSubscription, type SubscriptionRow } from './subscriptions-view.ts'

type Wanted = InferQuery<typeof payments.listSubscriptionsOfAll>
type Page = InferResponse<typeof payments.listSubscriptionsOfAll>
type Row = SubscriptionRow & { appId: string; appName: string }

const order = (row: string) => `coalesce(${row}.next_at, 'infinity'::timestamptz), ${row}.app_id, ${row}.id`
const monthly = `CASE s.interval WHEN 'day' THEN 365 / 12.0 WHEN 'week' THEN 365 / 84.0 WHEN 'month' THEN 1
  WHEN 'year' THEN 1 / 12.0 ELSE 0 END / s.interval_count`

const conditionsOf = ({ appId, search = '', status }: Wanted, value: (given: unknown) => string) => {
  const pattern = search === '' ? '' : `lower(${value(likePattern(search))})`
  return [
    status === undefined ? "s.status <> 'ended'" : `s.status = ${value(status)}`,
    ...(appId === undefined ? [] : [`s.app_id = ${value(appId)}`]),
    ...(pattern === '' ? [] : [`(lower(a.name) LIKE ${pattern} OR lower(s.items::text) LIKE ${pattern})`]),
  ]
}
const nameOf = (kind: string, { appId, search, status, after }: Wanted) =>
  [`payments.${kind}`, appId && 'app', search && 'search', status && 'status', after && 'after']
    .filter(Boolean)
    .join('-')
const source = 'payments.subscriptions s JOIN accounts.app_cards a ON a.id = s.app_id'

/** A page of the subscriptions of all accounts by their next payment; keyset pagination by the ids of the last one. */
export const subscriptionsOfAllStatement = (wanted: Wanted) => {
  const { after, limit } = wanted
  const values: unknown[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  const most = value(limit + 1)
  const [lastApp, lastId] = after?.split('_') ?? []
  const conditions = [
    ...conditionsOf(wanted, value),
    ...(lastApp === undefined
      ? []
      : [
          `(${order('s')}) > (SELECT ${order('l')} FROM payments.subscriptions l
             WHERE l.app_id = ${value(lastApp)} AND l.id = ${value(lastId)})`,
        ]),
  ]
  return {
    name: nameOf('subscriptions-of-all', wanted),
    text: `SELECT ${subscriptionColumns}, s.app_id AS "appId", a.name AS "appName" FROM ${source}
            WHERE ${conditions.join('\n AND ')} ORDER BY ${order('s')} LIMIT ${most}`,
    values,
  }
}

const sumsStatement = (wanted: Wanted) => {
  const values: unknown[] = []
  const conditions = conditionsOf(wanted, (given) => `$${values.push(given)}`)
  return {
    name: nameOf('subscriptions-of-all-sums', { ...wanted, after: undefined }),
    text: `SELECT count(*)::int AS count, coalesce(round(sum(s.amount_in_cents * ${monthly})
                    FILTER (WHERE s.status IN ('active', 'failed') AND s.currency = 'eur')), 0)::bigint
                    AS "monthlyInCents"
             FROM ${source} WHERE ${conditions.join('\n AND ')}`,
    values,
  }
}

/** What all accounts subscribe to, and what it comes to in a month (ADR 0031). */
export const subscriptionsOfAllView =
  (query: Query) =>
  async (wanted: Wanted): Promise<Page> => {
    const [{ rows }, sums] = await Promise.all([
      query<Row>(subscriptionsOfAllStatement(wanted)),
      query<Pick<Page, 'count' | 'monthlyInCents'>>(sumsStatement(wanted)),
    ])
    const list = rows
      .slice(0, wanted.limit)
      .map(({ appId, appName, ...row }) => ({ ...toSubscription(row), app: { _id: appId, name: appName } }))
    const last = rows.length > wanted.limit ? list.at(-1) : undefined
    return { list, ...sums.rows[0]!, next: last ? `${last.app._id}_${last._id}` : null }
  }
