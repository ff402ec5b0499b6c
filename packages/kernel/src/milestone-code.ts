/**
 * Returns the short code of a milestone: the initials of the first two words of its name, `S4` for `Sprint 42`
 * (MIL-002).
 */
export const milestoneCode = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
