import type { Word } from './search-words.ts'

const quoted = (lexeme: string) => `'${lexeme.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

/** What a text asks of an index: every word that says something, the last one also unfinished. Null when nothing is asked. */
export const toTsQuery = (words: readonly Word[]): string | null => {
  const significant = words.filter(({ stem }) => stem !== null)
  const asked = significant.length > 0 ? significant : words.slice(-1)
  const groups = asked
    .map(({ word, stem, endings, near }) => {
      const unfinished = word === words.at(-1)?.word && word.length > 1
      const forms = new Set([...(stem === null ? [] : [stem]), ...endings, ...near])
      // What begins like an unfinished word is asked by it already.
      const others = [...forms].filter((form) => !(unfinished && form.startsWith(word)))
      return [...others.map(quoted), ...(unfinished ? [`${quoted(word)}:*`] : [])].join(' | ')
    })
    .filter((group) => group !== '')
  return groups.length === 0 ? null : groups.map((group) => `(${group})`).join(' & ')
}

/** A mark that no index keeps: what is asked of nobody is found nowhere. */
const matchNothing = quoted('@')

/** Stands in words for the place that they are asked of. */
export const partitionPlaceholder = '\u0001'

/** The words as a place of an account keeps them, which the statement puts before each. */
export const scopeToPartition = (words: string | null): string =>
  (words ?? matchNothing).replaceAll(/'([^']*)'/g, `'${partitionPlaceholder}$1'`)

/** The same asked of one account alone (`@account`), of its internal side too where `internal` (`@account!`); null = of all accounts. */
export const scopeToAccount = (appId: string | null, words: string | null, { internal = false } = {}): string => {
  if (words === null) return matchNothing
  if (appId === null) return words
  const owner = internal ? `(${quoted(`@${appId}`)} | ${quoted(`@${appId}!`)})` : quoted(`@${appId}`)
  return `${owner} & ${words}`
}
