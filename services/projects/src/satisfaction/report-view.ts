import type { SatisfactionReport } from '@passerelle/contract/projects/satisfaction-report'
import type { Rating } from '@passerelle/kernel/satisfaction'
import { parseDayBounds } from '@passerelle/kernel/calendar-day'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'

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

const figures = `count(*) AS asked, count(rating) AS answered, count(*) FILTER (WHERE rating = 'good') AS good,
  count(*) FILTER (WHERE rating = 'fair') AS fair, count(*) FILTER (WHERE rating = 'bad') AS bad,
  count(reopened_at) AS reopened`
const workedOn = (user: string) => `(
  EXISTS (SELECT FROM projects.task_members m
      WHERE m.app_id = s.app_id AND m.task_id = s.task_id AND m.user_id = ${user})
  OR EXISTS (SELECT FROM projects.work_logs w
      WHERE w.app_id = s.app_id AND w.task_id = s.task_id AND w.user_id = ${user}))`

/** Ratings of a period with their requests: $1 to $3 begin the period before, this one and the next. */
const put = `
  SELECT s.app_id, s.task_id, s.user_id, s.rating, s.words, s.rated_at, s.reopened_at,
         coalesce(s.asked_at, s.rated_at) >= $2 AS is_now
    FROM projects.satisfaction s
   WHERE coalesce(s.asked_at, s.rated_at) >= $1 AND coalesce(s.asked_at, s.rated_at) < $3
     AND ($4::bpchar IS NULL OR s.app_id = $4) AND ($5::bpchar IS NULL OR ${workedOn('$5')})
     AND ($6::bpchar IS NULL OR ${workedOn('$6')})
     AND ($7::bpchar IS NULL OR EXISTS (SELECT FROM projects.task_labels l
           WHERE l.app_id = s.app_id AND l.task_id = s.task_id AND l.label_id = $7))`
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
    ORDER BY count(*) DESC, 2, 1 LIMIT 200) g), '[]')`
const report = statement(
  'projects.satisfaction-report',
  `
  WITH put AS MATERIALIZED (${put}), current AS (SELECT * FROM put WHERE is_now),
       page AS (SELECT * FROM current WHERE rating IS NOT NULL AND ($8::text IS NULL OR rating = $8)
         ORDER BY array_position('{bad,fair,good}', rating), rated_at DESC, task_id LIMIT $10 OFFSET $9)
  SELECT (SELECT row_to_json(f) FROM (SELECT ${figures} FROM current) f) AS current,
         (SELECT row_to_json(f) FROM (SELECT ${figures} FROM put WHERE NOT is_now) f) AS previous,
         ${grouped('a.id, a.name', 'current c JOIN accounts.app_cards a ON a.id = c.app_id', 'a.id, a.name')} AS apps,
         ${grouped(
           'k.id, k.name',
           `current c LEFT JOIN projects.task_labels l
              ON l.app_id = c.app_id AND l.task_id = c.task_id AND l.type = 'category'
            LEFT JOIN projects.labels k ON k.id = l.label_id`,
           'k.id, k.name',
         )} AS categories,
         CASE WHEN $11 THEN ${grouped(
           `p.id, min(p.first_name || ' ' || p.last_name) AS name`,
           `current c JOIN projects.task_members m ON m.app_id = c.app_id AND m.task_id = c.task_id
            JOIN accounts.people p ON p.app_id = m.app_id AND p.id = m.user_id AND p.staff AND NOT p.anonymised`,
           'p.id',
         )} ELSE '[]' END AS people,
         (SELECT count(*) FROM current WHERE rating IS NOT NULL AND ($8::text IS NULL OR rating = $8)) AS total,
         coalesce((SELECT json_agg(json_build_object('task', json_build_object('taskId', r.slug, 'name', r.name),
             'app', json_build_object('_id', r.app_id, 'name', r.app_name), 'person', r.person, 'rating', r.rating,
             'words', r.words, 'ratedAt', r.rated_at, 'staff', r.staff, 'reopenedAt', r.reopened_at)
             ORDER BY array_position('{bad,fair,good}', r.rating), r.rated_at DESC) FROM (${rated}) r), '[]') AS list`,
  { notNull: ['current', 'previous', 'apps', 'categories', 'people', 'total', 'list'] },
).as<{
  current: SatisfactionReport['previous']
  previous: SatisfactionReport['previous']
  apps: SatisfactionReport['by']['apps']
  categories: SatisfactionReport['by']['categories']
  people: SatisfactionReport['by']['people']
  list: SatisfactionReport['list']
}>()

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
  async (filters: ReportFilters, page: { skip: number; limit: number }): Promise<SatisfactionReport> => {
    const { appId, ownOf, userId, labelId, rating, withStaff } = filters
    const { before, start, end } = reportBounds(filters)
    const narrowing = [appId, ownOf, userId, labelId, rating] as const
    const values = [before, start, end, ...narrowing, page.skip, page.limit, withStaff] as const
    const [row] = await report.readRows(database.query, ...values)
    const { current, previous, apps, categories, people, total, list } = row!
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
