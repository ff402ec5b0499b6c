import { Problem } from '@passerelle/contract/problems'
import type { Milestone } from '@passerelle/contract/projects/schemas'
import type { Database } from '@passerelle/server/database/connect'
import { likePattern, pageOf } from '@passerelle/server/database/page'
import { statement } from './statement-rows.ts'

export type MilestonePage = {
  search?: string | undefined
  startAt?: string | undefined
  endAt?: string | undefined
  skip: number
  limit: number
}
type Row = { _id: string; name: string; startAt: Date; endAt: Date }

const fields = 'id AS "_id", name, start_at AS "startAt", end_at AS "endAt"'
// Names end in a number and are sorted by it: `Sprint 99` comes before `Sprint 100` (MIL-004).
const page = statement(
  'projects.milestones',
  `SELECT ${fields} FROM projects.milestones
          WHERE ($1::text IS NULL OR lower(name) LIKE lower($1)) AND ($2::timestamptz IS NULL OR end_at > $2)
            AND ($3::timestamptz IS NULL OR start_at < $3)
          ORDER BY number OFFSET $4 LIMIT $5`,
)
const one = statement('projects.milestone', `SELECT ${fields} FROM projects.milestones WHERE id = $1`)

// Parsed to an instant here, because Postgres does not know every time zone that a text can name.
const momentOf = (text: string | undefined) => (text === undefined ? null : new Date(text))
/** The statement of a page of milestones; fetches one row more than the page to compute `hasMore`. */
export const milestonesStatement = ({ search, startAt, endAt, skip, limit }: MilestonePage) =>
  page.with(search ? likePattern(search) : null, momentOf(startAt), momentOf(endAt), skip, limit + 1)

const toWire = ({ startAt, endAt, ...row }: Row): Milestone => ({
  ...row,
  startAt: startAt.toISOString(),
  endAt: endAt.toISOString(),
})

export const milestonesView = ({ query }: Pick<Database, 'query'>) => ({
  /** Milestones by name, limited to those that overlap a period if one is given (API-009, API-040, API-069). */
  list: async (params: MilestonePage): Promise<{ list: Milestone[]; hasMore: boolean }> => {
    const { rows } = await query<Row>(milestonesStatement(params))
    return pageOf(rows, params.limit, toWire)
  },

  /** One milestone (API-041). Throws `not_found`. */
  one: async (id: string): Promise<Milestone> => {
    const {
      rows: [row],
    } = await query(one.with(id))
    if (!row) throw new Problem('not_found')
    return toWire(row)
  },
})
