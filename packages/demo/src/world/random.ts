/** Returns a number in [0, 1), like `Math.random`. */
export type Random = () => number

/** Deterministic pseudo-random number generator (mulberry32). */
export const seededRandom =
  (seed: number): Random =>
  () => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

export const randomBytesOf =
  (random: Random) =>
  (size: number): Uint8Array =>
    Uint8Array.from({ length: size }, () => Math.floor(random() * 256))

export const pick = <T>(list: readonly T[], random: Random): T => {
  const found = list[Math.floor(random() * list.length)]
  if (found === undefined) throw new Error('Nothing to pick from')
  return found
}

export const between = (low: number, high: number, random: Random): number =>
  low + Math.floor(random() * (high - low + 1))
