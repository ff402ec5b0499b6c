import type { Query } from '@passerelle/server/database/statement'
import { toTsQuery } from './search-query.ts'
import { analyzeWords } from './search-words.ts'

/**
 * Runs a search (null = no searchable word); if it finds nothing, runs it once more with typo tolerance of one edit per
 * word. Only then, because "porte" must not return every "poste".
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
