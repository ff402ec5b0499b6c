import type { FilterCriteria } from './filter-criteria.ts'

const oneOf = (name: string, values: readonly (string | number | boolean)[] | null) =>
  (values ?? []).map((value) => `${name}:${value}`)

/** Filter marks on a task's own columns, as stored in `own_marks`. */
export const ownMarks = ({ priorities, kinds, estimation, pending }: FilterCriteria): string[] => [
  ...oneOf('priority', priorities),
  ...oneOf('kind', kinds),
  ...oneOf('estimate', estimation),
  ...oneOf('pending', pending === null ? null : [pending]),
]

/** SQL parameters of the filters on columns, labels, members and milestones. */
type Names = Record<'own' | 'labels' | 'lacking' | 'members' | 'milestones' | 'sprints' | 'sprint', string>

const oneOfThem = (word: string) =>
  `'(' || string_agg(CASE WHEN absent THEN '!' ELSE '' END || quote_literal(${word}), ' | ') || ')'`

/**
 * SQL that returns one row per filter mark: `mark`, its group `of` (marks of one group are alternatives: values of one
 * filter, labels of one type), and `absent` for a mark that a task must not have. An unknown label yields a mark that
 * no task has; a sprint that does not exist yet has no tasks (SRC-015, SRC-016).
 */
export const filterRows = ({ own, labels, lacking, members, milestones, sprints, sprint }: Names): string => `
      SELECT split_part(mark, ':', 1) AS of, mark, false AS absent FROM unnest(${own}) mark
      UNION ALL SELECT l.type, coalesce(l.type || ':' || l.id, 'nobody'), false FROM unnest(${labels}) a(id)
      LEFT JOIN projects.labels l ON l.id = a.id
      UNION ALL SELECT type, 'no:' || type, false FROM unnest(${lacking}) type
      UNION ALL SELECT 'member', 'member:' || id, false FROM unnest(${members}) id
      UNION ALL SELECT 'sprint', 'sprint:' || id, false FROM unnest(${milestones}) id
      UNION ALL SELECT 'sprint', CASE word WHEN 'none' THEN 'no:sprint' ELSE today.mark END, word = 'not_current'
        FROM unnest(${sprints}) word,
          (SELECT 'sprint:' || coalesce((SELECT m.id FROM projects.milestones m WHERE m.number = ${sprint}),
            '') AS mark) today`

/**
 * SQL that aggregates those rows into one, with `tsquery` values or null for no filter: `marks` matches `own_marks` and
 * `link_marks`; with a `place` (SQL of the scope), `words` matches the scoped `list_marks` and `absent` tells whether
 * any mark is negated.
 */
export const filterMarksSql = (rows: string, place?: string): string => `
  SELECT string_agg(marks,
    ' & ')::tsquery
    AS marks${place === undefined ? '' : `, string_agg(words, ' & ')::tsquery AS words, bool_or(absent) AS absent`}
    FROM (
    SELECT ${oneOfThem('mark')}
      AS marks${
        place === undefined
          ? ''
          : `, ${oneOfThem(`projects.mark_word(${place}, mark)`)} AS words, bool_or(absent) AS absent`
      }
      FROM ${rows} GROUP BY of) parts`
