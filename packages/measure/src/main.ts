import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ProblemError } from '@passerelle/contract/problems'
import { runMigrations } from '@passerelle/server/database/migrate'
import { startPostgres } from '@passerelle/server/embedded/postgres'
import { groups, measuresOf } from './catalogue.ts'
import { CannotMeasure, type Measure, type Verdict } from './measure.ts'
import { parseOptions, type Options } from './options.ts'
import { createRandom } from './random.ts'
import { linesOf, reportOf, type Circumstances, type Report } from './report.ts'
import { root } from './root.ts'
import { openWorld, type World } from './world/world.ts'

const place = 'node_modules/.cache/measures'
const say = (text: string) => void process.stdout.write(`${text}\n`)

/** An error with the fields that a problem names. */
const describe = (error: unknown): string =>
  error instanceof ProblemError && error.errors ? `${String(error)} ${JSON.stringify(error.errors)}` : String(error)

const list = () => {
  say('npm run measure -- <name, id or group …> [sizes of databases …] [--rounds 5] [--minutes 1] [--events 2000]')
  say('  [--requests 4000] [--data <folder>] [--seed 7]')
  for (const [group, measures] of Object.entries(groups).filter(([name]) => name !== 'promises')) {
    say(`\n${group}`)
    for (const { name, id = '', title, promised } of measures)
      say(`  ${name.padEnd(20)} ${id.padEnd(4)} ${title}: ${promised}`)
  }
  say('\npromises: all of these but speed and browser')
}

/** The product in this process, on a throwaway Postgres, started when it is first asked for. */
const lazyWorld = () => {
  let opened: Promise<{ world: World; close: () => Promise<void> }> | undefined
  const start = async () => {
    const postgres = await startPostgres({ ephemeral: true })
    try {
      await runMigrations({ url: postgres.url })
      const world = await openWorld({ databaseUrl: postgres.url })
      const close = async () => {
        await world.close()
        await postgres.stop()
      }
      return { world, close }
    } catch (error) {
      await postgres.stop()
      throw error
    }
  }
  return {
    open: async () => (await (opened ??= start())).world,
    close: async () => (await opened?.catch(() => undefined))?.close(),
  }
}

const commitOf = async () => {
  const git = async (...args: string[]) => (await promisify(execFile)('git', args, { cwd: root })).stdout.trim()
  const commit = await git('rev-parse', '--short', 'HEAD').catch(() => 'unknown')
  return (await git('status', '--porcelain').catch(() => '')) === '' ? commit : `${commit} with changes`
}

const optionsText = ({ rounds, minutes, seed }: Options) => `--rounds ${rounds} --minutes ${minutes} --seed ${seed}`

const measure = async (
  one: Measure,
  options: Options,
  world: () => Promise<World>,
  circumstances: Circumstances,
): Promise<Report> => {
  const extent = {
    ...options,
    random: createRandom(options.seed),
    progress: (text: string) => void process.stderr.write(`${one.name}: ${text}\n`),
  }
  extent.progress('begins')
  const verdict = await one
    .run(extent, world)
    .catch((error: unknown): Verdict | string =>
      error instanceof CannotMeasure ? error.message : { held: false, measured: `failed: ${describe(error)}` },
    )
  const report = reportOf(one, verdict, circumstances)
  linesOf(report).forEach(say)
  await mkdir(join(root, place), { recursive: true })
  await writeFile(join(root, place, `${one.name}.json`), JSON.stringify(report, null, 2))
  return report
}

/** Measures what the command line names and prints a report of each; lists what there is where it names nothing. */
const main = async () => {
  const options = parseOptions(process.argv.slice(2))
  if (options.words.length === 0) {
    list()
    return
  }
  const measures = measuresOf(options.words)
  const circumstances = {
    date: new Date().toISOString(),
    commit: await commitOf(),
    options: optionsText(options),
  }
  const world = lazyWorld()
  const reports: Report[] = []
  try {
    for (const one of measures) reports.push(await measure(one, options, world.open, circumstances))
  } finally {
    await world.close()
  }
  const countOf = (state: Report['state']) => reports.filter((report) => report.state === state).length
  say(
    `\n${countOf('held')} held, ${countOf('held in part')} in part, ${countOf('BROKEN')} broken, ` +
      `${countOf('not measured')} not measured; ${optionsText(options)} repeats this run; reports in ${place}`,
  )
  process.exit(countOf('BROKEN') > 0 ? 1 : 0)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
