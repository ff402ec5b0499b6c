import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { shutdownOnSignal } from '@passerelle/host/shutdown-on-signal'
import { startPostgres } from '@passerelle/server/embedded/postgres'
import { createLogger } from '@passerelle/server/log/logger'
import { measure } from './measure.ts'
import { report } from './report.ts'
import { readSizes } from './sizes.ts'

const place = fileURLToPath(new URL('../../../../node_modules/.cache', import.meta.url))
const say = (text: string) => void process.stdout.write(`${text}\n`)

/** Benchmarks the product against its baseline on this machine, prints ratios and saves the results. */
const main = async () => {
  const sizes = readSizes(process.argv.slice(2))
  const from = performance.now()
  say(
    'A throwaway Postgres: in memory where there is room, without waiting for a disk. Ratios travel, milliseconds do not.',
  )
  const postgres = await startPostgres({ ephemeral: true })
  shutdownOnSignal(postgres.stop, createLogger('error'))
  try {
    const figures = await measure(postgres.url, sizes, say)
    report(figures).forEach(say)
    await mkdir(place, { recursive: true })
    await writeFile(`${place}bench.json`, JSON.stringify(figures, null, 2))
    say(`\nFigures in node_modules/.cache/bench.json, after ${Math.round((performance.now() - from) / 1000)} s.`)
  } finally {
    await postgres.stop()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exitCode = 1
})
