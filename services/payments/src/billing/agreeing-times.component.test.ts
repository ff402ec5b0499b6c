import { payments } from '@passerelle/contract/payments/api'
import { projects } from '@passerelle/contract/projects/api'
import { minutes, quarter } from '@passerelle/kernel/durations'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { sumOf } from '@passerelle/kernel/money'
import { weekOf } from '@passerelle/kernel/weeks'
import { draw } from '@passerelle/testkit/bad-days'
import type { GivenPerson } from '@passerelle/testkit/given-accounts'
import { requestTo } from '@passerelle/testkit/request'
import { raceTimeout, rounds } from '@passerelle/testkit/rounds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingTestEnvironment } from '../testing/billing-test-environment.ts'

let world: Awaited<ReturnType<typeof billingTestEnvironment>>
let farid: GivenPerson
beforeAll(async () => {
  world = await billingTestEnvironment(['accounts', 'projects', 'payments'])
  farid = await world.given.staff({ project: true, inside: [world.app] })
  await world.as(farid).call(projects.setTimesheetSettings, { approval: true, version: 0 })
})
afterAll(() => world.close())

let drawn = 0
/** A whole number below `most`, of the seed. */
const until = (most: number) => {
  drawn += 1
  return [0, 1, 2, 3].reduce((number, byte) => number * 256 + draw('times', `${drawn} ${byte}`), 0) % most
}
/** A moment of 7 to 28 January 2026, with milliseconds. */
const moment = () => new Date(Date.parse('2026-01-07T00:00:00Z') + until(minutes(22 * 24 * 60)))
const weeks = ['2026-W02', '2026-W03', '2026-W04', '2026-W05']
const days = ['2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26']
/** Whether the call was done; it may be refused because a week is locked or times overlap. */
const attempt = (call: Promise<unknown>) =>
  call.then(
    () => true,
    (problem: { code?: string }) => {
      if (!['week_locked', 'worklog_edit_conflict'].includes(problem.code ?? '')) throw problem
      return false
    },
  )

/** A person with some logs of one request, of which some were corrected or deleted and some weeks approved. */
const live = async () => {
  const person = await world.given.staff({ inside: [world.app] })
  const request = await world.mission({ listId: 'in_progress', doneAt: null })
  const logs: string[] = []
  for (let count = 1 + until(4); count > 0; count -= 1) {
    const ms = 1 + until(minutes(30 * 60))
    const pauseMs = until(ms)
    logs.push(await world.log(request, moment().toISOString(), ms, { user: person, pauseMs }))
  }
  const own = { id: request.slug, reason: 'Relevé du badge' }
  const staff = world.as(farid, { in: world.app.id })
  for (let count = until(4); count > 0; count -= 1) {
    const workLogId = logs[until(logs.length)]!
    const [at, kind] = [moment(), until(6)]
    if (kind === 0 && logs.length > 1) {
      if (await attempt(staff.call(projects.deleteWorkLog, { ...own, workLogId })))
        logs.splice(logs.indexOf(workLogId), 1)
    } else if (kind < 3) {
      const userId = person.userId
      const week = weekOf(toIsoDate(at))
      const { state, version } = (await world.as(farid).call(projects.listTimesheets, { week, userIds: [userId] }))
        .list[0]!
      if (state !== 'open') continue
      await world.as(person).call(projects.submitTimesheet, { userId, week, version })
      await world.as(farid).call(projects.approveTimesheet, { userId, week, version: version + 1 })
    } else {
      const start = at.getTime() - (at.getTime() % quarter)
      const ms = quarter * (1 + until(72))
      const times = { startedAt: new Date(start).toISOString(), stoppedAt: new Date(start + ms).toISOString() }
      await attempt(
        staff.call(projects.editWorkLog, { ...own, workLogId, ...times, pauseTimeInMs: minutes(until(15)) }),
      )
    }
  }
  return { person, request, logs }
}

const exported = async (person: GivenPerson) => {
  const { text } = await requestTo(world)
    .get(`/api/projects/v1/${world.platform.env.provider}/timesheets/export?from=2026-01-05&to=2026-02-01`)
    .set('authorization', `Bearer ${await world.given.tokenFor(person)}`)
  return text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';'))
}

test(
  '[PLN-065][PLN-031][PLN-032] after any history grid, totals, export and the days of the invoice agree',
  { timeout: raceTimeout },
  async () => {
    for (let round = 0; round < 5 * rounds; round += 1) {
      const { person, request, logs } = await live()
      const stored = await world.sql<{ ms: number }>(
        `SELECT greatest(0, floor(extract(epoch FROM stopped_at - started_at) * 1000)::int8 - pause_time_in_ms)::float8
                  AS ms
           FROM projects.work_logs WHERE task_id = $1`,
        [request.id],
      )
      const whole = sumOf(stored.rows.map(({ ms }) => ms))
      const sheets = await Promise.all(
        weeks.map(async (week) => (await world.as(person).call(projects.listTimesheets, { week })).list[0]!),
      )
      const grid = sheets.flatMap((sheet) => sheet.days)
      for (const { days: ofWeek, rows, sums } of sheets) {
        expect(sums.loggedMs).toBe(sumOf(ofWeek.map(({ loggedMs }) => loggedMs)))
        ofWeek.forEach(({ loggedMs }, at) => expect(sumOf(rows.map(({ ms }) => ms[at]!))).toBe(loggedMs))
      }
      expect(sumOf(sheets.map(({ sums }) => sums.loggedMs))).toBe(whole)
      const totals = await Promise.all(
        days.map(async (date) => (await world.as(person).call(projects.readTimes, { date, range: 'week' })).sums),
      )
      for (const [at, sums] of totals.entries()) {
        expect(sumOf(sums.map(({ timeInMs }) => timeInMs))).toBe(sheets[at]!.sums.loggedMs)
        expect(sumOf(sums.map(({ billableMs }) => billableMs))).toBe(sheets[at]!.sums.billableMs)
      }
      const lines = await exported(person)
      for (const { day, loggedMs, billableMs } of grid) {
        const ofDay = lines.filter(([on]) => on === day)
        const minutesOf = (column: number) => sumOf(ofDay.map((line) => Number(line[column])))
        expect([minutesOf(10), minutesOf(12)]).toEqual([loggedMs, billableMs].map((ms) => Math.floor(ms / minutes(1))))
      }
      if (whole === 0) continue
      const draft = await world.propose([{ taskId: request.id, mode: 'time', withBeyond: true }])
      const invoice = await world.issue(draft)
      const { lines: billed } = await world.staff.call(payments.readInvoiceDays, { id: invoice._id })
      const ofInvoice = billed.flatMap((line) => line.logs)
      expect(ofInvoice.map(({ workLogId }) => workLogId).toSorted()).toEqual(logs.toSorted())
      for (const { day, billableMs } of grid) {
        const parts = ofInvoice.flatMap((log) => log.parts.filter(({ fromAt }) => toIsoDate(new Date(fromAt)) === day))
        expect(sumOf(parts.map((part) => part.billableMs))).toBe(billableMs)
      }
    }
  },
)
