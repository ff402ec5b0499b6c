import { parseArgs } from 'node:util'

export type SeedLine = { tasks: number; app: string }

const most = 5_000_000

/** Parses `--tasks 200000 --app atelier-lumen`; ten thousand tasks by default. Throws on anything else. */
export const parseSeedOptions = (words: readonly string[]): SeedLine => {
  // pnpm passes on the "--" that separates its own options.
  const args = words.filter((word) => word !== '--')
  const options = {
    tasks: { type: 'string', default: '10000' },
    app: { type: 'string', default: 'atelier-lumen' },
  } as const
  const { values } = parseArgs({ args, options })
  const tasks = /^\d+$/.test(values.tasks) ? Number(values.tasks) : 0
  if (tasks < 1 || tasks > most)
    throw new Error(`--tasks takes how many requests to add, from 1 to ${most}, not "${values.tasks}"`)
  return { tasks, app: values.app }
}
