import type { Query } from '@passerelle/server/database/statement'
import { toTsQuery } from './search-query.ts'
import { analyzeWords } from './search-words.ts'

/**
 * Looks for what a text asks (null = nothing that an index could know); when that finds nothing, for its words with one typo each. Only then:
 * "porte" must not bring every "poste".
 */
export const withTypoTolerance = async <T>(
  query: Query,
  text: string,
  look: (words: string | null) => Promise<{ found: T; none: boolean }>,
): Promise<T> => {
  const words = toTsQuery(await analyzeWords(query, text, false))
  const { found, none } = await look(words)
  if (!none) return found
  const forgiven = toTsQuery(await analyzeWords(query, text, true))
  return forgiven === words ? found : (await look(forgiven)).found
}
