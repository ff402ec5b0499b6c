import { judgeMetrics } from '../../metrics.ts'
import { defineMeasure, type Extent } from '../../measure.ts'
import { seedDataset, type Dataset } from '../board/dataset.ts'
import { comparedMetrics, measureCompared, startSides, type ComparedFigures, type Sides } from '../compared.ts'
import type { Sent } from '../http.ts'
import { withPostgres } from '../with-postgres.ts'
import { measureBesideExport, type BesideExport } from './measure-beside-export.ts'
import { measureExport, type ExportFigures } from './measure-export.ts'
import { officeCalls } from './office-calls.ts'
import { logsPerTask, seedWorkLogs } from './seed-work-logs.ts'

const usualSizes = [200_000, 1_000_000]
/** Limits of the export: rows per second, and growth of the memory in MB while rows are sent. */
const [perSecondAtLeast, grownAtMost] = [50_000, 64]

const get = (path: string, token: string): Sent => ({ path, headers: { authorization: `Bearer ${token}` } })

type OfficeFigures = {
  compared: readonly ComparedFigures[]
  exports: readonly ExportFigures[]
  boards: readonly BesideExport[]
}

const measure = async (
  postgresUrl: string,
  sizes: readonly number[],
  progress: Extent['progress'],
): Promise<OfficeFigures> => {
  const worlds: { world: Dataset; token: string; customerToken: string }[] = []
  const sides: Sides[] = []
  try {
    for (const requests of sizes) {
      progress(`filling a database with ${requests} requests and ${requests * logsPerTask} work logs`)
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
    const compared = await measureCompared(sides, progress)
    progress('measuring exports')
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
    return { compared, exports, boards }
  } finally {
    await Promise.all(sides.map(({ stop }) => stop()))
    await Promise.all(worlds.map(({ world }) => world.open.close()))
  }
}

/** Pages of staff over all accounts: backlog, statistics, times of a week, and the export of the whole backlog. */
export const office = defineMeasure({
  name: 'office',
  title: 'Pages of staff beside their floor',
  promised: 'twice the floor, 1.2× the smallest size; export 50,000 rows a second within 64 MB',
  alone: ({ sizes: asked, progress }) => {
    const sizes = asked.length > 0 ? asked : usualSizes
    return withPostgres(sizes, (url) => measure(url, sizes, progress))
  },
  judge: ({ compared, exports, boards }: OfficeFigures) =>
    judgeMetrics([
      ...comparedMetrics(compared),
      ...exports.flatMap(({ size, rows, perSecond, grownMb }) => [
        {
          name: `export at ${size}`,
          value: perSecond,
          unit: 'rows / s',
          atLeast: perSecondAtLeast,
          detail: `${rows} rows`,
        },
        { name: `memory of the export at ${size}`, value: grownMb, unit: 'MB', atMost: grownAtMost },
      ]),
      ...boards.map(({ size, alone, beside }) => ({
        name: `board at ${size} beside an export, p95`,
        value: beside.p95,
        unit: 'ms',
        detail: `alone ${alone.p95.toFixed(1)} ms`,
      })),
    ]),
})
