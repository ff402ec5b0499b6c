/** A span of time, in ms since the epoch; `end` may be Infinity. */
export type Span = { start: number; end: number }

/** Merges overlapping and adjacent spans; the result is sorted. */
export const mergeSpans = (spans: readonly Span[]): Span[] => {
  const merged: Span[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (end <= start) continue
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

/** Returns what is left of the spans outside of `holes`, merged. */
export const subtractSpans = (spans: readonly Span[], holes: readonly Span[]): Span[] => {
  const cut = mergeSpans(holes)
  return mergeSpans(spans).flatMap((span) => {
    const left: Span[] = []
    let { start } = span
    for (const hole of cut) {
      if (hole.end <= start || hole.start >= span.end) continue
      if (hole.start > start) left.push({ start, end: hole.start })
      start = Math.max(start, hole.end)
    }
    return start < span.end ? [...left, { start, end: span.end }] : left
  })
}

/** Total length in ms. */
export const lengthOfSpans = (spans: readonly Span[]): number =>
  mergeSpans(spans).reduce((sum, { start, end }) => sum + end - start, 0)
