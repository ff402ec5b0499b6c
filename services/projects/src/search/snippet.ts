import type { Snippet } from '@passerelle/contract/projects/search'

/** Markers that Postgres puts around search matches (`ts_headline`). */
export const highlightTags = { start: '\u0002', stop: '\u0003' }

/** Splits a highlighted text into matching and other parts. */
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
