import type { clouds } from '@passerelle/contract/clouds/api'
import type { InferQuery, InferResponse } from '@passerelle/contract/operation'
import type { Query } from '@passerelle/server/database/connect'

type Page = InferQuery<typeof clouds.listServersOfAll>
type Reply = InferResponse<typeof clouds.listServersOfAll>
type Row = Omit<Reply['list'][number], 'app' | 'seenAt'> & { appId: string; appName: string; seenAt: Date | null }
type Totals = Reply['counts'] & { monthly: number }

const viewSql = {
  all: 'true',
  running: "s.status = 'running'",
  stopped: "s.status = 'stopped'",
  failing: `(s.status IN ('failed', 'unknown') OR EXISTS (SELECT FROM clouds.connections c
    WHERE c.app_id = s.app_id AND c.provider = s.provider AND c.failed_since IS NOT NULL))`,
} satisfies Record<NonNullable<Page['view']>, string>

/** A server whose creation waits for an approval costs nothing yet. */
const billed = "s.status NOT IN ('requested', 'declined')"
const order = 'lower(s.name), s.app_id, s.id'

const conditionsOf = ({ search = '', appId }: Page, value: (given: unknown) => string) => [
  's.removed_at IS NULL',
  ...(appId === undefined ? [] : [`s.app_id = ${value(appId)}`]),
  ...(search === '' ? [] : [`s.search_text LIKE (SELECT '%' || platform.plain(${value(search)}) || '%')`]),
]
const nameOf = (kind: string, { view = 'all', search, appId, after }: Page) =>
  [`clouds.${kind}`, view, appId && 'app', search && 'search', after && 'after'].filter(Boolean).join('-')

/** Page of the servers of all accounts by name; keyset pagination by the ids of the last server of the previous one. */
export const serversOfAllStatement = (page: Page) => {
  const { view = 'all', after, limit } = page
  const values: unknown[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  const most = value(limit + 1)
  const [lastApp, lastId] = after?.split('_') ?? []
  const conditions = [
    ...conditionsOf(page, value),
    viewSql[view],
    ...(lastApp === undefined
      ? []
      : [
          `(${order}) > (SELECT lower(l.name), l.app_id, l.id FROM clouds.servers l
             WHERE l.app_id = ${value(lastApp)} AND l.id = ${value(lastId)})`,
        ]),
  ]
  return {
    name: nameOf('servers-of-all', page),
    text: `
      SELECT s.id AS "_id", s.app_id AS "appId", a.name AS "appName", s.provider, s.name, s.status, s.zone,
             s.commercial_type AS "commercialType", s.public_address AS "publicAddress",
             s.monthly_price_in_cents AS "monthlyPriceInCents", s.seen_at AS "seenAt"
        FROM (SELECT s.* FROM clouds.servers s WHERE ${conditions.join('\n AND ')} ORDER BY ${order} LIMIT ${most}) s
        JOIN accounts.app_cards a ON a.id = s.app_id
       ORDER BY ${order}`,
    values,
  }
}

const totalsStatement = (page: Page) => {
  const values: unknown[] = []
  const conditions = conditionsOf(page, (given) => `$${values.push(given)}`)
  const counts = (['all', 'running', 'stopped', 'failing'] as const).map(
    (view) => `count(*) FILTER (WHERE ${viewSql[view]})::int AS "${view}"`,
  )
  return {
    name: nameOf('servers-of-all-totals', { ...page, view: 'all', after: undefined }),
    text: `SELECT ${counts.join(', ')},
                  coalesce(sum(s.monthly_price_in_cents) FILTER (WHERE ${billed}), 0)::bigint AS monthly
             FROM clouds.servers s WHERE ${conditions.join('\n AND ')}`,
    values,
  }
}

/** The servers of all accounts with their states and costs, for staff (CLD-001). */
export const serversOfAllView =
  (query: Query) =>
  async (page: Page): Promise<Reply> => {
    const [{ rows }, totals] = await Promise.all([
      query<Row>(serversOfAllStatement(page)),
      query<Totals>(totalsStatement(page)),
    ])
    const list = rows.slice(0, page.limit).map(({ appId, appName, seenAt, ...row }) => ({
      ...row,
      app: { _id: appId, name: appName },
      seenAt: seenAt?.toISOString() ?? null,
    }))
    const last = rows.length > page.limit ? list.at(-1) : undefined
    const { monthly, ...counts } = totals.rows[0]!
    return { list, next: last ? `${last.app._id}_${last._id}` : null, counts, monthlyInCents: Number(monthly) }
  }
