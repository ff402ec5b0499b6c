import { comparedLines, measureCompared, startSides, type Sides } from '../compared.ts'
import type { Sent } from '../calls.ts'
import { seedDataset, type Dataset } from '../dataset.ts'
import { besideExportLine, measureBesideExport, type BesideExport } from './measure-beside-export.ts'
import { measureExport, type ExportFigures } from './measure-export.ts'
import { officeCalls } from './office-calls.ts'
import { logsPerTask, seedWorkLogs } from './seed-work-logs.ts'

/** Limits of the export: rows per second, and growth of the memory in MB while rows are sent. */
const [perSecondAtLeast, grownAtMost] = [50_000, 64]

const mark = (held: boolean) => (held ? '✓' : '✗')
const exportLine = ({ size, rows, perSecond, grownMb }: ExportFigures) =>
  `Export at ${size}: ${rows} rows, ${perSecond.toFixed(0)} a second ${mark(perSecond >= perSecondAtLeast)}, ` +
  `memory grew by ${
    Number.isNaN(grownMb) ? 'an unknown amount' : `${grownMb.toFixed(0)} MB ${mark(grownMb <= grownAtMost)}`
  }`

const get = (path: string, token: string): Sent => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${token}` },
})

/** Pages of staff over all accounts: backlog, statistics, times of a week, and the export of the whole backlog. */
export const measureOffice = async (
  postgresUrl: string,
  sizes: readonly number[],
  say: (text: string) => void,
): Promise<{ figures: object; lines: readonly string[] }> => {
  const worlds: { world: Dataset; token: string; customerToken: string }[] = []
  const sides: Sides[] = []
  try {
    for (const requests of sizes) {
      say(`Filling a database with ${requests} requests and ${requests * logsPerTask} work logs …`)
      const world = await seedDataset(postgresUrl, requests)
      await seedWorkLogs(world)
      const [token, customerToken] = [
        await world.given.tokenFor(world.helper),
        await world.given.tokenFor(world.follower),
      ]
      worlds.push({ world, token, customerToken })
    }
    for (const { world, token } of worlds) {
      const calls = officeCalls(world, token)
      sides.push(await startSides({ size: world.requests, settings: world.settings, calls, connections: 4 }))
    }
    const compared = await measureCompared(sides, say)
    say('Measuring exports …')
    const exports: ExportFigures[] = []
    const boards: BesideExport[] = []
    for (const [index, { world, token, customerToken }] of worlds.entries()) {
      const path = `/api/projects/v1/${world.open.platform.env.provider}/backlog/export`
      exports.push(await measureExport(sides[index]!, { path, token }))
      boards.push(
        await measureBesideExport(sides[index]!, {
          board: get('/api/projects/v1/private/tasks/lists/todo', customerToken),
          exported: get(path, token),
        }),
      )
    }
    return {
      figures: { node: process.version, sizes, compared, exports, boards },
      lines: [...comparedLines(compared), '', ...exports.map(exportLine), ...boards.map(besideExportLine)],
    }
  } finally {
    await Promise.all(sides.map(({ stop }) => stop()))
    await Promise.all(worlds.map(({ world }) => world.open.close()))
  }
}
