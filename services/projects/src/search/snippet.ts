import type { Snippet } from '@passerelle/contract/projects/search'

/** What stands around the words that a search found, in texts of the database. */
export const highlightTags = { start: '\u0002', stop: '\u0003' }

/** A marked text in pieces. */
export const toSnippet = (marked: string): Snippet =>
  marked
    .split(highlightTags.start)
    .flatMap((part, index) => {
      if (index === 0) return [{ text: part, hit: false }]
      const [hit = '', ...rest] = part.split(highlightTags.stop)
      return [
        { text: hit, hit: true },
        { text: rest.join(''), hit: false },
      ]
    })
    .filter(({ text }) => text !== '')
