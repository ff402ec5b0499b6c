import type { InferQuery, InferResponse } from '@passerelle/contract/operation'
import type { payments } from '@passerelle/contract/payments/api'
import { likePattern } from '@passerelle/server/database/page'
import type { Query } from '@passerelle/server/database/statement'

type Wanted = InferQuery<typeof payments.listDraftsOfAll>
type Page = InferResponse<typeof payments.listDraftsOfAll>
type Row = Omit<Page['list'][number], 'app' | 'createdAt'> & { appId: string; appName: string; createdAt: Date }

const order = 'i.created_at, i.app_id, i.id'
const conditionsOf = ({ appId, search = '' }: Wanted, value: (given: unknown) => string) => [
  "i.status = 'draft' AND i.booking_id IS NULL",
  ...(appId === undefined ? [] : [`i.app_id = ${value(appId)}`]),
  ...(search === '' ? [] : [`lower(i.subject) LIKE lower(${value(likePattern(search))})`]),
]
const nameOf = (kind: string, { appId, search, after }: Wanted) =>
  [`payments.${kind}`, appId && 'app', search && 'search', after && 'after'].filter(Boolean).join('-')

/** A page of the drafts of all accounts, oldest first; keyset pagination by the ids of the last draft before. */
export const draftsOfAllStatement = (wanted: Wanted) => {
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
          `(${order}) > (SELECT l.created_at, l.app_id, l.id FROM payments.invoices l
             WHERE l.app_id = ${value(lastApp)} AND l.id = ${value(lastId)})`,
        ]),
  ]
  return {
    name: nameOf('drafts-of-all', wanted),
    text: `
      SELECT i.id AS "_id", i.app_id AS "appId", a.name AS "appName", i.kind, i.subject,
             i.period_from::text AS "periodFrom", i.period_to::text AS "periodTo",
             (SELECT count(*)::int FROM payments.invoice_lines l
               WHERE l.app_id = i.app_id AND l.invoice_id = i.id) AS lines,
             i.net_in_cents AS "netInCents", i.gross_in_cents AS "grossInCents", i.created_at AS "createdAt"
        FROM (SELECT i.* FROM payments.invoices i WHERE ${conditions.join('\n AND ')}
               ORDER BY ${order} LIMIT ${most}) i
        JOIN accounts.app_cards a ON a.id = i.app_id
       ORDER BY ${order}`,
    values,
  }
}

const sumsStatement = (wanted: Wanted) => {
  const values: unknown[] = []
  const conditions = conditionsOf(wanted, (given) => `$${values.push(given)}`)
  return {
    name: nameOf('drafts-of-all-sums', { ...wanted, after: undefined }),
    text: `SELECT count(*)::int AS count, coalesce(sum(i.net_in_cents), 0)::bigint AS "netInCents",
                  coalesce(sum(i.gross_in_cents), 0)::bigint AS "grossInCents"
             FROM payments.invoices i WHERE ${conditions.join('\n AND ')}`,
    values,
  }
}

/** The drafts that staff have still to issue, over all accounts (ADR 0031). */
export const draftsOfAllView =
  (query: Query) =>
  async (wanted: Wanted): Promise<Page> => {
    const [{ rows }, sums] = await Promise.all([
      query<Row>(draftsOfAllStatement(wanted)),
      query<Pick<Page, 'count' | 'netInCents' | 'grossInCents'>>(sumsStatement(wanted)),
    ])
    const list = rows.slice(0, wanted.limit).map(({ appId, appName, createdAt, ...row }) => ({
      ...row,
      app: { _id: appId, name: appName },
      createdAt: createdAt.toISOString(),
    }))
    const last = rows.length > wanted.limit ? list.at(-1) : undefined
    return { list, ...sums.rows[0]!, next: last ? `${last.app._id}_${last._id}` : null }
  }
