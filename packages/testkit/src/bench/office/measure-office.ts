import { comparedLines, measureCompared, startSides, type Sides } from '../compared.ts'
import { seedDataset, type Dataset } from '../dataset.ts'
import { measureExport, type ExportFigures } from './measure-export.ts'
import { officeCalls } from './office-calls.ts'
import { logsPerTask, seedWorkLogs } from './seed-work-logs.ts'

/** Limits of the export: rows per second, and growth of the memory in MB while rows are sent. */
const [perSecondAtLeast, grownAtMost] = [50_000, 64]

const mark = (held: boolean) => (held ? '✓' : '✗')
const exportLine = ({ size, rows, perSecond, grownMb }: ExportFigures) =>
  `Export at ${size}: ${rows} rows, ${perSecond.toFixed(0)} a second ${mark(perSecond >= perSecondAtLeast)}, memory grew by ${
    Number.isNaN(grownMb) ? 'an unknown amount' : `${grownMb.toFixed(0)} MB ${mark(grownMb <= grownAtMost)}`
  }`

/** Pages of staff over all accounts: backlog, statistics, times of a week, and the export of the whole backlog. */
export const measureOffice = async (
  postgresUrl: string,
  sizes: readonly number[],
  say: (text: string) => void,
): Promise<{ figures: object; lines: readonly string[] }> => {
  const worlds: { world: Dataset; token: string }[] = []
  const sides: Sides[] = []
  try {
    for (const requests of sizes) {
      say(`Filling a database with ${requests} requests and ${requests * logsPerTask} work logs …`)
      const world = await seedDataset(postgresUrl, requests)
      await seedWorkLogs(world)
      worlds.push({ world, token: await world.given.tokenFor(world.helper) })
    }
    for (const { world, token } of worlds) {
      const calls = officeCalls(world, token)
      sides.push(await startSides({ size: world.requests, settings: world.settings, calls, connections: 4 }))
    }
    const compared = await measureCompared(sides, say)
    say('Measuring exports …')
    const exports: ExportFigures[] = []
    for (const [index, { world, token }] of worlds.entries()) {
      const path = `/api/projects/v1/${world.open.platform.env.provider}/backlog/export`
      exports.push(await measureExport(sides[index]!, { path, token }))
    }
    return {
      figures: { node: process.version, sizes, compared, exports },
      lines: [...comparedLines(compared), '', ...exports.map(exportLine)],
    }
  } finally {
    await Promise.all(sides.map(({ stop }) => stop()))
    await Promise.all(worlds.map(({ world }) => world.open.close()))
  }
}
