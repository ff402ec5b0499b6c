/**
 * The page of a list from a statement that fetched one row more than `limit`: that row only shows that there are more.
 */
export const pageOf = <Row, Item = Row>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item = (row) => row as unknown as Item,
): { list: Item[]; hasMore: boolean } => ({
  list: rows.slice(0, limit).map((row) => toItem(row)),
  hasMore: rows.length > limit,
})

/** A list that has no pages: nothing follows. */
export const completeList = <Item>(list: Item[]): { list: Item[]; hasMore: boolean } => ({ list, hasMore: false })

/** Escapes the wildcards of LIKE in a user's text. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** The pattern of LIKE for texts that contain a user's text. */
export const likePattern = (text: string): string => `%${escapeLike(text)}%`
