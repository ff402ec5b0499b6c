type Page = { list: readonly { _id: string }[]; hasMore: boolean }

/**
 * Rows that two pages have in common: a page is fetched while cards move, so that the server may count some cards more
 * or less before it than are loaded here.
 */
const overlap = 3

const countCards = (pages: readonly Page[]) => new Set(pages.flatMap(({ list }) => list.map(({ _id }) => _id))).size

const skipAfter = (last: Page, pages: readonly Page[], lastSkip: number): number => {
  const loaded = countCards(pages)
  // A page without anything new would be fetched for ever.
  if (pages.length > 1 && countCards(pages.slice(0, -1)) === loaded) return lastSkip + Math.max(1, last.list.length)
  return Math.max(0, loaded - overlap)
}

/** Memoized per list of pages: every observer of a list asks for it after each change. */
const skips = new WeakMap<readonly Page[], number>()

/**
 * Position of the next page of a list, or undefined if there is none. A card on two pages counts once: otherwise as
 * many others would be left out.
 */
export const nextListSkip = (last: Page, pages: readonly Page[], lastSkip: number): number | undefined => {
  if (!last.hasMore) return undefined
  const skip = skips.get(pages) ?? skipAfter(last, pages, lastSkip)
  skips.set(pages, skip)
  return skip
}
