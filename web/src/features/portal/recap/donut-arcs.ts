export type Arc<K> = { key: K; path: string }

const point = (radius: number, share: number) => {
  const angle = 2 * Math.PI * share - Math.PI / 2
  return `${(radius * Math.cos(angle)).toFixed(3)} ${(radius * Math.sin(angle)).toFixed(3)}`
}

/**
 * SVG paths of a donut chart around 0 0, clockwise from the top; zero values have none, and a single value that is
 * everything is drawn as two halves.
 */
export const donutArcs = <K>(
  parts: readonly { key: K; count: number }[],
  { outer, inner }: { outer: number; inner: number },
): Arc<K>[] => {
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  const ring = (from: number, to: number) => {
    const large = to - from > 0.5 ? 1 : 0
    const outwards = `M${point(outer, from)}A${outer} ${outer} 0 ${large} 1 ${point(outer, to)}`
    return `${outwards}L${point(inner, to)}A${inner} ${inner} 0 ${large} 0 ${point(inner, from)}Z`
  }
  let done = 0
  return parts.flatMap(({ key, count }) => {
    if (count === 0) return []
    const [from, to] = [done / total, (done + count) / total]
    done += count
    return [{ key, path: to - from === 1 ? ring(0, 0.5) + ring(0.5, 1) : ring(from, to) }]
  })
}
