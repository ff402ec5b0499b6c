const usual = 1_000_000
const most = 5_000_000

export const roomCount = 200

/** Parses the number of bookings and payments in the database; a million by default. Throws on anything else. */
export const readSize = (words: readonly string[]): number => {
  // pnpm passes on the "--" that separates its own options.
  const [asked = String(usual), ...more] = words.filter((word) => word !== '--')
  const size = Number(asked)
  if (more.length > 0 || !Number.isInteger(size) || size < 2000 || size > most)
    throw new Error(`pnpm bench:bookings takes one number of bookings from 2000 to ${most}`)
  return size
}
