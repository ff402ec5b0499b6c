import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shutdownOnSignal } from '@passerelle/host/shutdown-on-signal'
import { startPostgres } from '@passerelle/server/embedded/postgres'
import { createLogger } from '@passerelle/server/log/logger'
import { measureAccounts } from './accounts/measure-accounts.ts'
import { measure } from './measure.ts'
import { measureMix } from './mix/measure-mix.ts'
import { measureOffice } from './office/measure-office.ts'
import { report } from './report.ts'
import { measureUptime } from './uptime/measure-uptime.ts'
import { isForDisk, readSizes, type Part } from './sizes.ts'

const place = fileURLToPath(new URL('../../../../node_modules/.cache', import.meta.url))
type Measured = { figures: object; lines: readonly string[] }
type Say = (text: string) => void

const parts: Record<Part, (url: string, sizes: readonly number[], say: Say) => Promise<Measured>> = {
  board: async (url, sizes, tell) => {
    const figures = await measure(url, sizes, tell)
    return { figures, lines: report(figures) }
  },
  office: measureOffice,
  accounts: measureAccounts,
  mix: measureMix,
  uptime: measureUptime,
}
const say = (text: string) => void process.stdout.write(`${text}\n`)

/** Benchmarks the product against its baseline on this machine, prints ratios and saves the results. */
const main = async () => {
  const { part, sizes } = readSizes(process.argv.slice(2))
  const from = performance.now()
  say(
    'A throwaway Postgres: in memory where there is room, without waiting for a disk. Ratios ' +
      'travel, milliseconds do not.',
  )
  const postgres = await startPostgres({ ephemeral: true, onDisk: isForDisk(sizes) })
  shutdownOnSignal(postgres.stop, createLogger('error'))
  try {
    const { figures, lines } = await parts[part](postgres.url, sizes, say)
    lines.forEach(say)
    const file = part === 'board' ? 'bench.json' : `bench-${part}.json`
    await mkdir(place, { recursive: true })
    await writeFile(join(place, file), JSON.stringify(figures, null, 2))
    say(`\nFigures in node_modules/.cache/${file}, after ${Math.round((performance.now() - from) / 1000)} s.`)
  } finally {
    await postgres.stop()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exitCode = 1
})
