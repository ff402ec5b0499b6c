import { days, hours, minutes } from '@passerelle/kernel/durations'

export type CommandLine = { embedded: boolean; empty: boolean; clockOffsetMs: number }

const units = { m: minutes, h: hours, d: days } as const

const aheadOf = (text: string | undefined): number => {
  const [, amount, unit] = /^\+(\d{1,5})([mhd])$/.exec(text ?? '') ?? []
  if (amount === undefined || unit === undefined)
    throw new Error(`--clock takes how far ahead to be, as +49h or +41d, not "${text ?? ''}"`)
  return units[unit as keyof typeof units](Number(amount))
}

/**
 * Parses the command line. `--embedded`: everything in this process, with fakes for external dependencies. `--empty`:
 * without demo data. `--clock +49h`: shifts the product's clock forward. Throws on unknown options, on `--empty`
 * without `--embedded`, and on a shifted clock in production.
 */
export const parseCliOptions = (words: readonly string[], { production }: { production: boolean }): CommandLine => {
  const read: CommandLine = { embedded: false, empty: false, clockOffsetMs: 0 }
  // pnpm and npm pass on the "--" that separates their own options.
  const rest = words.filter((word) => word !== '--')
  while (rest.length > 0) {
    const word = rest.shift()
    const [name, value] = word!.split(/=(.*)/)
    if (name === '--embedded') read.embedded = true
    else if (name === '--empty') read.empty = true
    else if (name === '--clock') read.clockOffsetMs = aheadOf(value ?? rest.shift())
    else throw new Error(`Unknown option ${word}. There are --embedded, --empty and --clock +49h`)
  }
  if (read.empty && !read.embedded) throw new Error('--empty goes with --embedded: only that seeds demo data')
  if (production && read.clockOffsetMs > 0)
    throw new Error('--clock moves the clock of every deadline: production (NODE_ENV) refuses it')
  return read
}
