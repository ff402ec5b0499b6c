import { plainText } from '../../../kit/ui/text/plain-text.ts'
import type { Result } from './search-queries.ts'

type Matched = { match: Pick<Result['match'], 'field' | 'snippet'> }

/** Letters that two words must share at their beginning to be forms of one word. */
const stem = 4

const isFormOf = (hit: string, typed: string) => {
  const shared = Math.min(stem, hit.length, typed.length)
  return shared > 0 && hit.slice(0, shared) === typed.slice(0, shared)
}
const wordsOf = (text: string) => plainText(text).split(/\s+/).filter(Boolean)

/**
 * True if all results were found only by forgiving a typo (SRC-002): none of them has a typed word. The command palette
 * then lists pages and settings that do have it first: "mail" means the settings of mails before every "main".
 */
export const areForgiven = (results: readonly Matched[], typed: string): boolean => {
  const asked = wordsOf(typed)
  const hasOne = ({ match }: Matched) =>
    match.field === 'slug' ||
    match.snippet.some(
      ({ text, hit }) => hit && wordsOf(text).some((word) => asked.some((each) => isFormOf(word, each))),
    )
  return results.length > 0 && !results.some(hasOne)
}
