import type { Put } from '../mutants.ts'

/** Words that end a condition at the depth of its parentheses. */
const ends = new Set(
  [
    'AND OR ORDER GROUP HAVING LIMIT OFFSET FOR RETURNING UNION EXCEPT INTERSECT WHERE ON JOIN LEFT RIGHT INNER CROSS',
    'THEN ELSE END WHEN SET WINDOW DO FROM VALUES AS',
  ].flatMap((words) => words.split(' ')),
)
const isSql = /\b(?:SELECT|UPDATE|INSERT INTO|DELETE FROM|WHERE|EXISTS|JOIN)\b|^\s*AND\b/
const lockWords = /\bFOR (?:NO KEY UPDATE|KEY SHARE|UPDATE|SHARE)(?: OF \w+)?(?: SKIP LOCKED| NOWAIT)?/g

/** The same text with blanks, which keep its length, in place of values, quoted words and comments. */
const withoutValues = (text: string): string => {
  const blank = (found: string) => '_'.repeat(found.length)
  let masked = ''
  for (let at = 0; at < text.length;) {
    if (!text.startsWith('${', at)) {
      masked += text[at]
      at += 1
      continue
    }
    let depth = 0
    let end = at + 1
    do {
      if (text[end] === '{') depth += 1
      if (text[end] === '}') depth -= 1
      end += 1
    } while (depth > 0 && end < text.length)
    masked += blank(text.slice(at, end))
    at = end
  }
  return masked.replace(/'[^']*'|"[^"]*"|--.*/g, blank)
}

/** A condition without the parts of a statement that follow it as values: `id = $1 ${order}`. */
const withoutTail = (condition: string): string => {
  const [, rest] = /^(.*[\w)'}])\s+\$\{[^{}]*\}$/s.exec(condition) ?? []
  return rest === undefined || /\b(?:IN|LIKE|ILIKE|ANY|FROM|NOT|AND|BETWEEN)$/.test(rest)
    ? condition
    : withoutTail(rest)
}

type Open = { start: number; depth: number }

/** Places of the conditions after WHERE and AND; the AND of BETWEEN belongs to its condition. */
const conditionsIn = (masked: string): { start: number; end: number }[] => {
  const found: { start: number; end: number }[] = []
  let open: Open[] = []
  const between: number[] = []
  let depth = 0
  let before = ''
  const close = (end: number, isClosed: (each: Open) => boolean) => {
    for (const { start } of open.filter(isClosed)) found.push({ start, end })
    open = open.filter((each) => !isClosed(each))
  }
  for (const { 0: token, index } of masked.matchAll(/\w+|[(),]/g)) {
    const word = token.toUpperCase() === token ? token : ''
    const isBetween = word === 'AND' && between.at(-1) === depth
    if (isBetween) between.pop()
    else if (word === ')' || word === 'END') {
      close(index, (each) => each.depth >= depth)
      depth -= 1
    } else if (word === ',' || (ends.has(word) && !(word === 'FROM' && before === 'DISTINCT')))
      close(index, (each) => each.depth >= depth)
    if (word === '(' || word === 'CASE') depth += 1
    if (word === 'BETWEEN') between.push(depth)
    if (word === 'WHERE' || (word === 'AND' && !isBetween)) open.push({ start: index + token.length, depth })
    before = word
  }
  close(masked.length, () => true)
  return found
}

/** Only people have an id that is the same in several accounts: staff who entered them. */
const isOfPeople = /\b(?:u|home|users?|owner|member|author)(?:\.id|_id)\b/

/**
 * Whether a condition on the account repeats the one after it and is there for the index: ids are unique over all
 * accounts, and a person's own rows are in one account.
 */
const isRepeated = (condition: string, next = '') =>
  (/^\w+\.app_id = \w+\.app_id$/.test(condition) &&
    /^\w+\.(?:\w+_)?id = \w+\.(?:\w+_)?id$/.test(next) &&
    !isOfPeople.test(next)) ||
  (/^(?:\w+\.)?app_id = \$\d+$/.test(condition) && /^(?:\w+\.)?user_id = \$\d+$/.test(next))

/**
 * Puts the mutants of a SQL text or a part of one, without its quotes: each condition after WHERE and AND holds always,
 * each lock of rows is left out. A condition keeps its parameters, so that Postgres knows their types.
 */
export const putSqlMutants = (text: string, offset: number, put: Put): void => {
  if (!isSql.test(text)) return
  const masked = withoutValues(text)
  const conditions = conditionsIn(masked)
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end }) => {
      const raw = text.slice(start, end)
      const condition = withoutTail(raw.trim())
      return { condition, from: offset + start + raw.indexOf(condition) }
    })
  for (const [index, { condition, from }] of conditions.entries()) {
    if (condition === '' || condition === 'true' || isRepeated(condition, conditions[index + 1]?.condition)) continue
    put({ start: from, end: from + condition.length }, `(${condition} OR true)`)
  }
  for (const { 0: lock, index } of masked.matchAll(lockWords))
    put({ start: offset + index, end: offset + index + lock.length }, ' ')
}
