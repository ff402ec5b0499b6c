import type { FilterCriteria } from './filter-criteria.ts'

const oneOf = (name: string, values: readonly (string | number | boolean)[] | null) =>
  (values ?? []).map((value) => `${name}:${value}`)

/** What is asked of a request's own columns, as marks of `own_marks`. */
export const ownMarks = ({ priorities, kinds, estimation, pending }: FilterCriteria): string[] => [
  ...oneOf('priority', priorities),
  ...oneOf('kind', kinds),
  ...oneOf('estimate', estimation),
  ...oneOf('pending', pending === null ? null : [pending]),
]

/** The parameters of what is asked of a request's columns, labels, members and sprints. */
type Names = Record<'own' | 'labels' | 'lacking' | 'members' | 'milestones' | 'sprints' | 'sprint', string>

const oneOfThem = (word: string) =>
  `'(' || string_agg(CASE WHEN absent THEN '!' ELSE '' END || quote_literal(${word}), ' | ') || ')'`

/**
 * The rows of what is asked: `mark`, `of` what it is (values of one filter, and of labels those of one type, are alternatives), and `absent`, whether it
 * is asked not to be there. A label that nobody knows is nobody's mark; a sprint that is not there yet has nobody in it (SRC-015, SRC-016).
 */
export const askedRows = ({ own, labels, lacking, members, milestones, sprints, sprint }: Names): string => `
      SELECT split_part(mark, ':', 1) AS of, mark, false AS absent FROM unnest(${own}) mark
      UNION ALL SELECT l.type, coalesce(l.type || ':' || l.id, 'nobody'), false FROM unnest(${labels}) a(id) LEFT JOIN projects.labels l ON l.id = a.id
      UNION ALL SELECT type, 'no:' || type, false FROM unnest(${lacking}) type
      UNION ALL SELECT 'member', 'member:' || id, false FROM unnest(${members}) id
      UNION ALL SELECT 'sprint', 'sprint:' || id, false FROM unnest(${milestones}) id
      UNION ALL SELECT 'sprint', CASE word WHEN 'none' THEN 'no:sprint' ELSE today.mark END, word = 'not_current'
        FROM unnest(${sprints}) word, (SELECT 'sprint:' || coalesce((SELECT m.id FROM projects.milestones m WHERE m.number = ${sprint}), '') AS mark) today`

/**
 * The one row of all marks that are asked, from SQL of those rows, each as a `tsquery` of a row or null when none is: `marks` as requests have them in
 * `own_marks` and `link_marks`; where only requests of one place are looked for (SQL of it), `words` as they have them in `list_marks`, and `absent`.
 */
export const filterMarksSql = (rows: string, place?: string): string => `
  SELECT string_agg(marks, ' & ')::tsquery AS marks${place === undefined ? '' : `, string_agg(words, ' & ')::tsquery AS words, bool_or(absent) AS absent`} FROM (
    SELECT ${oneOfThem('mark')} AS marks${place === undefined ? '' : `, ${oneOfThem(`projects.mark_word(${place}, mark)`)} AS words, bool_or(absent) AS absent`}
      FROM ${rows} GROUP BY of) parts`
