/**
 * True if one edit turns one word into the other: a letter inserted, deleted, replaced, or swapped with its neighbour
 * (Damerau-Levenshtein distance of 1).
 */
export const isOneEditApart = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && left === `${right[1]}${right[0]}`)
}
