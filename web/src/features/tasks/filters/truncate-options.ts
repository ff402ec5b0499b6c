/** Number of options of one type shown at first (SRC-012). */
export const shownAtFirst = 10

/** First options of a long list plus the selected ones; all options once expanded. */
export const truncateOptions = <T extends { _id: string }>(
  entries: readonly T[],
  chosen: readonly string[],
  all: boolean,
): readonly T[] =>
  all || entries.length <= shownAtFirst
    ? entries
    : entries.filter((entry, index) => index < shownAtFirst || chosen.includes(entry._id))
