import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

export type Options = {
  words: readonly string[]
  sizes: readonly number[]
  rounds: number
  minutes: number
  events: number
  requests: number
  data: string | undefined
  seed: number
}

const mostRows = 10_000_000
const wholeNumber = /^[1-9]\d*$/

/**
 * Parses the command line: names and groups of measures, numbers as sizes of databases (smallest first, each once), and
 * how long to measure. Throws on anything else.
 */
export const parseOptions = (args: readonly string[]): Options => {
  const { values, positionals } = parseArgs({
    // pnpm passes on the "--" that separates its own options.
    args: args.filter((word) => word !== '--'),
    options: {
      default: { type: 'string' },
      rounds: { type: 'string', default: '5' },
      minutes: { type: 'string', default: '1' },
      events: { type: 'string', default: '2000' },
      requests: { type: 'string', default: '4000' },
      data: { type: 'string' },
      seed: { type: 'string', default: String(randomInt(1_000_000)) },
    },
    allowPositionals: true,
  })
  const counts = { rounds: values.rounds, events: values.events, requests: values.requests }
  for (const [name, text] of Object.entries(counts))
    if (!wholeNumber.test(text)) throw new Error(`--${name} takes a whole number above 0, not "${text}"`)
  const [minutes, seed] = [Number(values.minutes), Number(values.seed)]
  if (!(minutes > 0)) throw new Error(`--minutes takes a number above 0, not "${values.minutes}"`)
  if (!Number.isSafeInteger(seed)) throw new Error(`--seed takes a whole number, not "${values.seed}"`)
  const sizes = positionals.filter((word) => wholeNumber.test(word)).map(Number)
  for (const size of sizes)
    if (size < 1000 || size > mostRows) throw new Error(`A database has from 1000 to ${mostRows} rows, not ${size}`)
  const names = positionals.filter((word) => !wholeNumber.test(word))
  return {
    words: names.length > 0 || values.default === undefined ? names : [values.default],
    sizes: [...new Set(sizes)].sort((one, other) => one - other),
    rounds: Number(values.rounds),
    events: Number(values.events),
    requests: Number(values.requests),
    minutes,
    data: values.data,
    seed,
  }
}
