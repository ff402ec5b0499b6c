/** Amounts of money are whole cents. Rounding rule: to the nearest cent, half a cent away from zero. */

const scale = 1_000_000n // percentages have four decimals: 10,000 × 100

/** `numerator / denominator`, rounded; the denominator is positive. */
const divide = (numerator: bigint, denominator: bigint): bigint => {
  const size = numerator < 0n ? -numerator : numerator
  const rounded = (2n * size + denominator) / (2n * denominator)
  return numerator < 0n ? -rounded : rounded
}

/** A percentage such as 5.5 as a whole number of ten-thousandths of a percent. */
const partsOf = (percent: number): bigint => BigInt(Math.round(percent * 10_000))
const whole = (cents: number): bigint => BigInt(cents)

/** Converts euros to cents: `12.345` is 1235. */
export const centsOf = (euros: number): number => Number(divide(BigInt(Math.round(euros * 10_000)), 100n))

/**
 * Returns `percent` of an amount, e.g. an advance of 30 % or the VAT on a net amount (percentages with up to four
 * decimals).
 */
export const percentOf = (cents: number, percent: number): number =>
  Number(divide(whole(cents) * partsOf(percent), scale))

/** Multiplies a price by a quantity such as 3.5 (up to four decimals). */
export const timesOf = (cents: number, quantity: number): number =>
  Number(divide(whole(cents) * BigInt(Math.round(quantity * 10_000)), 10_000n))

/** Returns the VAT included in a gross amount; the rest is the net amount, so that no cent is lost. */
export const vatOfGross = (cents: number, percent: number): number => {
  const parts = partsOf(percent)
  return Number(divide(whole(cents) * parts, scale + parts))
}

/** Splits a gross amount into net amount and VAT. */
export const splitGross = (cents: number, percent: number): { net: number; vat: number } => {
  const vat = vatOfGross(cents, percent)
  return { net: cents - vat, vat }
}

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0)

/**
 * Splits an amount proportionally to weights (whole numbers, not all 0); the shares add up to the amount exactly.
 * Leftover cents go to the largest remainders, the first of equal ones.
 */
export const allocate = (cents: number, weights: readonly number[]): number[] => {
  const total = weights.reduce((sum, weight) => sum + whole(weight), 0n)
  if (total <= 0n || weights.some((weight) => weight < 0)) throw new Error('Nothing to share by')
  const sign = cents < 0 ? -1n : 1n
  const size = whole(cents) * sign
  const shares = weights.map((weight, index) => ({
    index,
    share: (size * whole(weight)) / total,
    rest: (size * whole(weight)) % total,
  }))
  const left = Number(size - shares.reduce((sum, { share }) => sum + share, 0n))
  const lucky = new Set(
    shares
      .toSorted((a, b) => Number(b.rest - a.rest))
      .slice(0, left)
      .map(({ index }) => index),
  )
  return shares.map(({ index, share }) => Number((share + (lucky.has(index) ? 1n : 0n)) * sign))
}
