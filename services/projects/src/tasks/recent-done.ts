import { scopedFilterSql, markScope } from '../filters/filter-sql.ts'

/** So many times the time that the head of the list took, in which a page of what one request in fifteen hundred fits is expected. */
const reach = 24
/** At most so many slices of four days are asked at once. */
const most = 8

/** What is asked: `marks` of a place, `fits` beside them, and `when` it is worth while, of a row of `seen`. */
type Asked = { marks: (place: string) => string; fits: string; when: string }

/**
 * The latest done requests of account $1 that fit, by the index of slices, whole slices of them from the latest on: those that reach so much further
 * than the head of the list, which was `seen` and has `first` and `last` dates. None where these are many: what fits is not many then.
 */
export const recentDoneSql = ({ marks, fits, when }: Asked): string => {
  const place = markScope(`'done/' || slice`, '$1::bpchar')
  return `SELECT t.id, t.done_at FROM (
               SELECT * FROM projects.tasks t WHERE deleted_at IS NULL AND list_id = 'done' AND projects.slice_marks(app_id, done_at, own_marks, link_marks) @@ (
                 SELECT string_agg('(' || here::text || ')', ' | ')::tsquery
                   FROM (SELECT projects.done_slice(first) AS latest, projects.done_slice(last - ${reach - 1} * (first - last)) AS oldest FROM seen WHERE ${when}) s,
                        generate_series(oldest, latest) slice, LATERAL (${scopedFilterSql(marks(place), place)}) one
                  WHERE latest - oldest < ${most})
               OFFSET 0) t
              WHERE t.app_id = $1 AND ${fits}`
}
