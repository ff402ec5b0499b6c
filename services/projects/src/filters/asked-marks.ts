import type { Narrowing } from './narrowing.ts'

const oneOf = (name: string, values: readonly (string | number | boolean)[] | null) =>
  values === null ? [] : [`(${values.map((value) => `'${name}:${value}'`).join(' | ')})`]

/** What is asked of a request's own columns, as marks of `own_marks`; null when nothing is. */
export const ownMarks = ({ priorities, kinds, estimation, pending }: Narrowing): string | null =>
  [...oneOf('priority', priorities), ...oneOf('kind', kinds), ...oneOf('estimate', estimation), ...oneOf('pending', pending === null ? null : [pending])]
    .join(' & ') || null

/** The parameters of what is asked of labels, members and sprints. */
type Names = Record<'own' | 'labels' | 'lacking' | 'members' | 'milestones' | 'sprints' | 'sprint', string>

/**
 * All marks that are asked as one `tsquery` of a row; null when none is. Values of one filter, and of labels those of one type, are
 * alternatives. A label that nobody knows is nobody's mark; a sprint that is not there yet has nobody in it (SRC-015, SRC-016).
 */
export const askedMarks = ({ own, labels, lacking, members, milestones, sprints, sprint }: Names): string => `(
  SELECT string_agg(part, ' & ')::tsquery FROM (
    SELECT ${own} AS part
    UNION ALL SELECT '(' || string_agg(mark, ' | ') || ')' FROM (
      SELECT l.type AS of, coalesce(quote_literal(l.type || ':' || l.id), '''nobody''') AS mark FROM unnest(${labels}) a(id) LEFT JOIN projects.labels l ON l.id = a.id
      UNION ALL SELECT type, quote_literal('no:' || type) FROM unnest(${lacking}) type
      UNION ALL SELECT 'member', quote_literal('member:' || id) FROM unnest(${members}) id
      UNION ALL SELECT 'sprint', quote_literal('sprint:' || id) FROM unnest(${milestones}) id
      UNION ALL SELECT 'sprint', CASE word WHEN 'none' THEN '''no:sprint''' WHEN 'current' THEN today.mark ELSE '!' || today.mark END
        FROM unnest(${sprints}) word, (SELECT quote_literal('sprint:' || coalesce((SELECT m.id FROM projects.milestones m WHERE m.number = ${sprint}), '')) AS mark) today) links
     GROUP BY of) parts)`
