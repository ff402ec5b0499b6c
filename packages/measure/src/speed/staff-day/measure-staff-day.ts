import { toIsoDate } from '@passerelle/kernel/format-date'
import { addDays } from '@passerelle/kernel/nights'
import { judgeMetrics } from '../../metrics.ts'
import { defineMeasure, type Extent } from '../../measure.ts'
import { comparedMetrics, measureCompared, startSides, type ComparedFigures } from '../compared.ts'
import { measureExport, type ExportFigures } from '../office/measure-export.ts'
import { withPostgres } from '../with-postgres.ts'
import { measureNotices, type NoticeFigures } from './measure-notices.ts'
import { seedOffice } from './seed-office.ts'
import { staffDayCalls } from './staff-day-calls.ts'

const usualSize = 200_000
/** Limits: growth of the memory in MB, rows of the export, all notices of a thousand events in ms, and those of one. */
const limits = { grownMb: 60, rows: 100_000, noticesMs: 5_000, deliveryMs: 30 }

type StaffDayFigures = {
  compared: readonly ComparedFigures[]
  exported: Pick<ExportFigures, 'rows' | 'perSecond' | 'grownMb'>
  notices: NoticeFigures
}

const measure = async (url: string, size: number, progress: Extent['progress']): Promise<StaffDayFigures> => {
  progress(`filling a database with ${size} requests of 200 accounts and a year of 30 staff`)
  const office = await seedOffice(url, size)
  const { open, given, settings, staff } = office
  try {
    const token = await given.tokenFor(staff[0]!)
    const sides = await startSides({ size, settings, calls: staffDayCalls(office, token), connections: 2 })
    try {
      const compared = await measureCompared([sides], progress)
      progress('measuring the export of a year')
      const today = toIsoDate(open.platform.clock.now())
      const everybody = staff.map(({ userId }) => `userIds[]=${userId}`).join('&')
      const path =
        `/api/projects/v1/${open.platform.env.provider}/timesheets/export` +
        `?from=${addDays(today, -364)}&to=${today}&${everybody}`
      const exported = await measureExport(sides, { path, token })
      progress('measuring notices')
      return { compared, exported, notices: await measureNotices(office) }
    } finally {
      await sides.stop()
    }
  } finally {
    await open.close()
  }
}

/** Queue, counts, plan and timesheets of an office of 30 staff, its export, and the notices of a thousand events. */
export const staffDay = defineMeasure({
  name: 'staff-day',
  title: 'The day and the week of an office beside their floor',
  promised: 'queue 3×, counts 2×, plan 4×, timesheets 3×; export within 60 MB; 30,000 notices of 1,000 events in 5 s',
  alone: ({ sizes: [size = usualSize], progress }) => withPostgres([size], (url) => measure(url, size, progress)),
  judge: ({ compared, exported, notices }: StaffDayFigures) =>
    judgeMetrics([
      ...comparedMetrics(compared),
      { name: 'export of a year, rows', value: exported.rows, unit: '', atLeast: limits.rows },
      { name: 'memory of the export', value: exported.grownMb, unit: 'MB', atMost: limits.grownMb },
      { name: 'rows of the export', value: exported.perSecond, unit: '/ s' },
      {
        name: 'notices written',
        value: notices.notices,
        unit: '',
        atLeast: notices.events * notices.receivers,
        detail: `${notices.events} events, ${notices.receivers} receivers`,
      },
      { name: 'until the last of them', value: notices.ms, unit: 'ms', atMost: limits.noticesMs },
      { name: 'per event', value: notices.ms / notices.events, unit: 'ms', atMost: limits.deliveryMs },
      { name: 'one event, until its notices', value: notices.first, unit: 'ms' },
    ]),
})
