/** Entries of one type shown at first (SRC-012). */
export const shownAtFirst = 10

/** The first entries of a long list, and those chosen already; all of them once asked for. */
export const truncateOptions = <T extends { _id: string }>(
  entries: readonly T[],
  chosen: readonly string[],
  all: boolean,
): readonly T[] =>
  all || entries.length <= shownAtFirst
    ? entries
    : entries.filter((entry, index) => index < shownAtFirst || chosen.includes(entry._id))
