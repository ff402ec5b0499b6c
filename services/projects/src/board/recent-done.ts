import { scopedFilterSql, markScope } from '../filters/filter-sql.ts'

/** Look-back, as a multiple of the time span of the list head: enough to fill a page when one task in 1,500 matches. */
const reach = 24
/** Max number of time slices, of four days each, in one lookup. */
const most = 8

/**
 * SQL fragments: `marks` within a scope, the other conditions `fits`, and `when` this lookup is worthwhile, given a row
 * of `seen`.
 */
type Asked = { marks: (place: string) => string; fits: string; when: string }

/**
 * SQL that finds the latest matching done tasks of account $1 through the slice index, in whole time slices from the
 * latest on. Looks back a multiple of the time span of the list head (`first` to `last` in `seen`). Returns nothing
 * when that exceeds the max number of slices.
 */
export const recentDoneSql = ({ marks, fits, when }: Asked): string => {
  const place = markScope(`'done/' || slice`, '$1::bpchar')
  return `SELECT t.id, t.done_at FROM (
               SELECT * FROM projects.tasks t WHERE deleted_at IS NULL AND list_id = 'done'
                 AND projects.slice_marks(app_id, done_at, own_marks, link_marks) @@ (
                 SELECT string_agg('(' || here::text || ')', ' | ')::tsquery
                   FROM (SELECT projects.done_slice(first) AS latest,
                        projects.done_slice(last - ${reach - 1} * (first - last)) AS oldest FROM seen WHERE ${when}) s,
                        generate_series(oldest, latest) slice, LATERAL (${scopedFilterSql(marks(place), place)}) one
                  WHERE latest - oldest < ${most})
               OFFSET 0) t
              WHERE t.app_id = $1 AND ${fits}`
}
