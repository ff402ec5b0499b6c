import type { SatisfactionReport } from '@passerelle/contract/projects/satisfaction-report'
import type { Rating } from '@passerelle/kernel/satisfaction'
import { parseDayBounds } from '@passerelle/kernel/calendar-day'
import type { Platform } from '@passerelle/server/platform'
import type { StatementOf } from '@passerelle/server/database/statement'

type Page = { skip: number; limit: number }

/** Null: all. `ownOf`: of the requests of this member of staff alone. */
export type ReportFilters = {
  from: string
  to: string
  appId: string | null
  ownOf: string | null
  userId: string | null
  labelId: string | null
  rating: Rating | null
  /** Also figures of each member of staff. */
  withStaff: boolean
}

const sumWhere = (condition: string) => `coalesce(sum(n) FILTER (WHERE ${condition}), 0)::int`
const figures = Object.entries({
  asked: 'true',
  answered: 'rating IS NOT NULL',
  good: `rating = 'good'`,
  fair: `rating = 'fair'`,
  bad: `rating = 'bad'`,
  reopened: 'is_reopened',
})
  .map(([name, condition]) => `${sumWhere(condition)} AS ${name}`)
  .join(', ')
const workedOn = (user: string) => `(
  EXISTS (SELECT FROM projects.task_members m
      WHERE m.app_id = s.app_id AND m.task_id = s.task_id AND m.user_id = ${user})
  OR EXISTS (SELECT FROM projects.work_logs w
      WHERE w.app_id = s.app_id AND w.task_id = s.task_id AND w.user_id = ${user}))`

/** The parts of a statement for the filters that are set; one that is not is not in its text, nor in its plan. */
const narrowing = ({ appId, ownOf, userId, labelId, rating }: ReportFilters, first: number) => {
  const parts = [
    { filter: 'account', value: appId, where: (place: string) => `s.app_id = ${place}` },
    { filter: 'own', value: ownOf, where: workedOn },
    { filter: 'person', value: userId, where: workedOn },
    {
      filter: 'label',
      value: labelId,
      where: (place: string) => `EXISTS (SELECT FROM projects.task_labels l
           WHERE l.app_id = s.app_id AND l.task_id = s.task_id AND l.label_id = ${place})`,
    },
  ].filter(({ value }) => value !== null)
  return {
    /** Of the statement: one for each text. */
    name: [
      'projects.satisfaction-report',
      ...parts.map(({ filter }) => filter),
      ...(rating === null ? [] : [rating]),
    ].join('-'),
    where: parts.map(({ where }, at) => `AND ${where(`$${first + at}`)}`).join(' '),
    values: parts.map(({ value }) => value),
  }
}

/**
 * Ratings of a period, counted by what the report groups by, in one pass: $1 to $3 begin the period before, this one
 * and the next.
 */
const put = (where: string) => `
  SELECT coalesce(s.asked_at, s.rated_at) >= $2 AS is_now, s.app_id, s.category_id, s.staff_ids, s.rating,
         s.reopened_at IS NOT NULL AS is_reopened, count(*) AS n
    FROM projects.satisfaction s
   WHERE coalesce(s.asked_at, s.rated_at) >= $1 AND coalesce(s.asked_at, s.rated_at) < $3 ${where}
   GROUP BY 1, 2, 3, 4, 5, 6`
const isRating = (rating: Rating | null) => (rating === null ? 'rating IS NOT NULL' : `rating = '${rating}'`)
const page = (rating: Rating | null, where: string) => `
  SELECT s.app_id, s.task_id, s.user_id, s.rating, s.words, s.rated_at, s.reopened_at
    FROM projects.satisfaction s
   WHERE ${isRating(rating)}
     AND coalesce(s.asked_at, s.rated_at) >= $2 AND coalesce(s.asked_at, s.rated_at) < $3 ${where}
   ORDER BY array_position('{bad,fair,good}'::text[], rating), rated_at DESC, task_id LIMIT $5 OFFSET $4`
const staffNames = `
  ARRAY(SELECT p.first_name || ' ' || p.last_name FROM projects.task_members m
          JOIN accounts.people p ON p.app_id = m.app_id AND p.id = m.user_id AND p.staff AND NOT p.anonymised
         WHERE m.app_id = r.app_id AND m.task_id = r.task_id ORDER BY 1)`
const rated = `
  SELECT t.slug, t.name, r.app_id, a.name AS app_name, p.first_name || ' ' || p.last_name AS person, r.rating, r.words,
         r.rated_at, r.reopened_at, ${staffNames} AS staff
    FROM page r JOIN projects.tasks t ON t.app_id = r.app_id AND t.id = r.task_id
         JOIN accounts.app_cards a ON a.id = r.app_id
         LEFT JOIN accounts.people p ON p.app_id = r.app_id AND p.id = r.user_id AND NOT p.anonymised`
const grouped = (columns: string, from: string, by: string) => `
  coalesce((SELECT json_agg(g) FROM (SELECT ${columns}, ${figures} FROM ${from} GROUP BY ${by}
    ORDER BY sum(n) DESC, 2, 1 LIMIT 200) g), '[]')`
type Report = {
  current: SatisfactionReport['previous']
  previous: SatisfactionReport['previous']
  apps: SatisfactionReport['by']['apps']
  categories: SatisfactionReport['by']['categories']
  people: SatisfactionReport['by']['people']
  total: number
  list: SatisfactionReport['list']
}

/**
 * The report in one statement, with a text for each set of filters: those that are not set would hide from Postgres how
 * many rows there are.
 */
const reportStatement = (
  filters: ReportFilters,
  bounds: readonly Date[],
  { skip, limit }: Page,
): StatementOf<Report> => {
  const { name, where, values } = narrowing(filters, 7)
  const { rating, withStaff } = filters
  return {
    name,
    text: `
  WITH put AS MATERIALIZED (${put(where)}), current AS (SELECT * FROM put WHERE is_now),
       page AS MATERIALIZED (${page(rating, where)})
  SELECT (SELECT row_to_json(f) FROM (SELECT ${figures} FROM current) f) AS current,
         (SELECT row_to_json(f) FROM (SELECT ${figures} FROM put WHERE NOT is_now) f) AS previous,
         ${grouped('a.id, a.name', 'current c JOIN accounts.app_cards a ON a.id = c.app_id', 'a.id, a.name')} AS apps,
         ${grouped('k.id, k.name', 'current c LEFT JOIN projects.labels k ON k.id = c.category_id', 'k.id, k.name')}
           AS categories,
         CASE WHEN $6 THEN ${grouped(
           `p.id, min(p.first_name || ' ' || p.last_name) AS name`,
           `current c CROSS JOIN unnest(c.staff_ids) AS m (user_id)
            JOIN accounts.people p ON p.app_id = c.app_id AND p.id = m.user_id AND p.staff AND NOT p.anonymised`,
           'p.id',
         )} ELSE '[]' END AS people,
         (SELECT ${sumWhere(isRating(rating))} FROM current) AS total,
         coalesce((SELECT json_agg(json_build_object('task', json_build_object('taskId', r.slug, 'name', r.name),
             'app', json_build_object('_id', r.app_id, 'name', r.app_name), 'person', r.person, 'rating', r.rating,
             'words', r.words, 'ratedAt', r.rated_at, 'staff', r.staff, 'reopenedAt', r.reopened_at)
             ORDER BY array_position('{bad,fair,good}', r.rating), r.rated_at DESC) FROM (${rated}) r), '[]') AS list`,
    values: [...bounds, skip, limit, withStaff, ...values],
  }
}

const iso = (instant: string) => new Date(instant).toISOString()

/** Beginnings of the period before, of the period, and of what follows it, by days of Paris. */
export const reportBounds = ({ from, to }: Pick<ReportFilters, 'from' | 'to'>) => {
  const start = parseDayBounds(from).start
  const { end } = parseDayBounds(to)
  const days = Math.round((end.getTime() - start.getTime()) / 86_400_000)
  const before = new Date(`${from}T12:00:00Z`)
  before.setUTCDate(before.getUTCDate() - days)
  return { before: parseDayBounds(before.toISOString().slice(0, 10)).start, start, end }
}

/** Read model of the report, in one statement (ANS-022). */
export const reportView =
  ({ database }: Pick<Platform, 'database'>) =>
  async (filters: ReportFilters, page: Page): Promise<SatisfactionReport> => {
    const { before, start, end } = reportBounds(filters)
    const { rows } = await database.query(reportStatement(filters, [before, start, end], page))
    const { current, previous, apps, categories, people, total, list } = rows[0]!
    return {
      ...current,
      previous,
      by: { apps, categories, people },
      total,
      list: list.map((one) => ({
        ...one,
        ratedAt: iso(one.ratedAt),
        reopenedAt: one.reopenedAt && iso(one.reopenedAt),
      })),
    }
  }
