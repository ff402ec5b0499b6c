import type { Word } from './search-words.ts'

const quoted = (lexeme: string) => `'${lexeme.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

/** Builds a tsquery: every significant word must match, the last one also as a prefix. Null when no word is left. */
export const toTsQuery = (words: readonly Word[]): string | null => {
  const significant = words.filter(({ stem }) => stem !== null)
  const asked = significant.length > 0 ? significant : words.slice(-1)
  const groups = asked
    .map(({ word, stem, endings, near }) => {
      const unfinished = word === words.at(-1)?.word && word.length > 1
      const forms = new Set([...(stem === null ? [] : [stem]), ...endings, ...near])
      // The prefix query already matches every form that begins with the unfinished word.
      const others = [...forms].filter((form) => !(unfinished && form.startsWith(word)))
      return [...others.map(quoted), ...(unfinished ? [`${quoted(word)}:*`] : [])].join(' | ')
    })
    .filter((group) => group !== '')
  return groups.length === 0 ? null : groups.map((group) => `(${group})`).join(' & ')
}

/** A tsquery term that no index entry contains, so it matches nothing. */
const matchNothing = quoted('@')

/** Placeholder for the partition (account and time slice) in a tsquery; SQL replaces it. */
export const partitionPlaceholder = '\u0001'

/** Prefixes each word with the partition placeholder, to match the index by account and time slice. */
export const scopeToPartition = (words: string | null): string =>
  (words ?? matchNothing).replaceAll(/'([^']*)'/g, `'${partitionPlaceholder}$1'`)

/** Also finds each word among those of outside authors, which the index keeps with `!` before them (EML-065). */
const orOfOutsideAuthor = (words: string): string =>
  words.replaceAll(
    /'([^']*)'(:\*)?/g,
    (term, lexeme: string, prefix = '') => `${term} | ${quoted(`!${lexeme}`)}${prefix}`,
  )

/**
 * Limits a tsquery to one account (mark `@account`), for staff with internal messages (mark `@account!`) and with names
 * and addresses of outside authors; null = all accounts.
 */
export const scopeToAccount = (appId: string | null, words: string | null, { internal = false } = {}): string => {
  if (words === null) return matchNothing
  const wanted = internal ? orOfOutsideAuthor(words) : words
  if (appId === null) return wanted
  const owner = internal ? `(${quoted(`@${appId}`)} | ${quoted(`@${appId}!`)})` : quoted(`@${appId}`)
  return `${owner} & ${wanted}`
}
