import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Problem } from '@passerelle/contract/problems'
import { runMigrations } from '@passerelle/server/database/migrate'
import { startPostgres } from '@passerelle/server/embedded/postgres'
import { measures } from './measures.ts'
import type { Measurement } from './measure.ts'
import { idsOf } from './promise-names.ts'
import { promises } from './promises.ts'
import { createRandom } from './random.ts'
import { reportLine } from './report.ts'
import { openWorld } from './world.ts'

const say = (text: string) => void process.stdout.write(`${text}\n`)

/** An error with the fields that a problem names. */
const describe = (error: unknown): string =>
  error instanceof Problem && error.errors ? `${String(error)} ${JSON.stringify(error.errors)}` : String(error)

/**
 * `pnpm prove [G18 crash …] [--rounds 10, or --kills 10] [--minutes 30] [--events 100000] [--requests 200000]
 * [--seed 7]`: prints one line per promise; exit code 1 if one is broken.
 */
const main = async () => {
  const { values, positionals: words } = parseArgs({
    args: process.argv.slice(2).filter((word) => word !== '--'),
    options: {
      rounds: { type: 'string', default: '5' },
      kills: { type: 'string' },
      minutes: { type: 'string', default: '1' },
      events: { type: 'string', default: '2000' },
      requests: { type: 'string', default: '4000' },
      seed: { type: 'string' },
    },
    allowPositionals: true,
  })
  const positionals = idsOf(words)
  const seed = Number(values.seed ?? randomInt(1_000_000))
  const rounds = Number(values.kills ?? values.rounds)
  const minutes = Number(values.minutes)
  const [events, requests] = [Number(values.events), Number(values.requests)]
  const unknown = positionals.filter((id) => !promises.some((promise) => promise.id === id))
  if (unknown.length > 0) throw new Error(`There is no promise ${unknown.join(', ')}`)
  if (![rounds, events, requests].every((count) => Number.isSafeInteger(count) && count > 0))
    throw new Error('--rounds, --events and --requests take whole numbers above 0')
  if (!(Number.isSafeInteger(seed) && minutes > 0))
    throw new Error('--seed takes a whole number, --minutes a number above 0')
  const asked = promises.filter(({ id }) => positionals.length === 0 || positionals.includes(id))

  const postgres = await startPostgres({ ephemeral: true })
  let broken = 0
  try {
    await runMigrations({ url: postgres.url })
    const world = await openWorld({ databaseUrl: postgres.url })
    try {
      for (const promise of asked) {
        const measurement = await measures[promise.id]?.(world, {
          rounds,
          minutes,
          events,
          requests,
          random: createRandom(seed),
          progress: (done, of) => void process.stderr.write(`${promise.id} ${done} of ${of}\n`),
        }).catch((error: unknown): Measurement => ({ held: false, measured: `failed: ${describe(error)}` }))
        if (measurement?.held === false) broken += 1
        say(reportLine(promise, measurement))
      }
    } finally {
      await world.close()
    }
  } finally {
    await postgres.stop()
  }
  const measured = asked.filter(({ id }) => id in measures).length
  say(
    `\n${measured} of ${asked.length} promises measured, ${broken} broken; --seed ${seed} --rounds ${rounds} ` +
      'repeats this run',
  )
  process.exit(broken > 0 ? 1 : 0)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
