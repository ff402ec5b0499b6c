import { projects } from '@passerelle/contract/projects/api'
import { hours, minutes } from '@passerelle/kernel/durations'
import type { GivenPerson } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { raceTimeout, rounds } from '@passerelle/testkit/rounds'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Tuesday 3 February 2026, 13:00 in Paris.
let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let farid: GivenPerson
let solene: GivenPerson
const week = '2026-W05'
beforeAll(async () => {
  world = await projectsTestEnvironment(['projects', 'accounts'])
  farid = await world.given.staff({ project: true, inside: [world.app] })
  solene = await world.given.staff({ project: true, inside: [world.app] })
  await world.as(farid).call(projects.setTimesheetSettings, { approval: true, version: 0 })
})
afterAll(() => world.close())

const as = (person: GivenPerson) => world.as(person, { in: world.app.id })
const sheetOf = async ({ userId }: GivenPerson) =>
  (await world.as(farid).call(projects.listTimesheets, { week, userIds: [userId] })).list[0]!
/** Code of the problem of a call, or that it was done. */
const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (problem: { code?: string; message: string }) => problem.code ?? problem.message,
  )
const logged = async () => {
  const gwen = await world.given.staff({ inside: [world.app] })
  const { slug: id } = await world.request({ category: 'managed' })
  const span = { startedAt: '2026-01-27T08:00:00.000Z', stoppedAt: '2026-01-27T11:00:00.000Z' }
  const { workLogs } = await as(gwen).call(projects.addWorkLog, { id, ...span, note: 'Poste' })
  return { gwen, id, workLogId: workLogs[0]!._id }
}

test(
  '[PLN-048][PLN-065] of a correction and a submission at once, the correction counts in the week or is refused',
  { timeout: raceTimeout },
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { gwen, id, workLogId } = await logged()
      const shorter = { id, workLogId, stoppedAt: '2026-01-27T09:00:00.000Z', reason: 'Pause du midi oubliée' }
      const [corrected, submitted] = await Promise.all([
        outcome(as(farid).call(projects.editWorkLog, shorter)),
        outcome(world.as(gwen).call(projects.submitTimesheet, { userId: gwen.userId, week, version: 0 })),
      ])
      expect(submitted).toBe('done')
      expect(['done', 'week_locked']).toContain(corrected)
      const kept = corrected === 'done' ? hours(1) : hours(3)
      expect((await sheetOf(gwen)).sums.loggedMs).toBe(kept)
      const [row] = (
        await world.platform.database.query<{ ms: string }>({
          text: 'SELECT logged_ms AS ms FROM projects.timesheets WHERE user_id = $1',
          values: [gwen.userId],
        })
      ).rows
      expect(Number(row?.ms)).toBe(kept)
    }
  },
)

test(
  '[PLN-047][PLN-065] of an approval and a reopening at once one is done, the other is behind',
  { timeout: raceTimeout },
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { gwen } = await logged()
      const { userId } = gwen
      await world.as(gwen).call(projects.submitTimesheet, { userId, week, version: 0 })
      const outcomes = await Promise.all([
        outcome(world.as(farid).call(projects.approveTimesheet, { userId, week, version: 1 })),
        outcome(world.as(solene).call(projects.reopenTimesheet, { userId, week, version: 1, note: 'Il manque jeudi' })),
      ])
      expect(outcomes.toSorted()).toEqual(['conflict', 'done'])
      const state = outcomes[0] === 'done' ? 'approved' : 'open'
      expect(await sheetOf(gwen)).toMatchObject({ state, version: 2 })
    }
  },
)

test('[PLN-030][PLN-065] a log over a clock change has its real time, in the grid and its total', async () => {
  const night = await projectsTestEnvironment(['projects', 'accounts'])
  try {
    // Sunday 29 March 2026, 01:30 in Paris: 02:00 becomes 03:00.
    night.clock.advance(Date.parse('2026-03-29T00:30:00Z') - night.clock.now().getTime())
    const { slug: id } = await night.request({ category: 'managed', estimatedTime: hours(4) })
    await night.asEmma.call(projects.actOnWorkLog, { id, action: 'start' })
    night.clock.advance(minutes(45))
    const own = { week: '2026-W13', userIds: [night.emma.userId] }
    const running = (await night.as(night.emma).call(projects.listTimesheets, own)).list[0]!
    expect(running).toMatchObject({ runningSince: '2026-03-29T00:30:00.000Z', sums: { loggedMs: minutes(45) } })
    night.clock.advance(minutes(15))
    await night.asEmma.call(projects.actOnWorkLog, { id, action: 'stop', note: 'Fait' })
    const { rows, days, sums } = (await night.as(night.emma).call(projects.listTimesheets, own)).list[0]!
    expect([rows[0]?.ms[6], days[6]?.loggedMs, sums.loggedMs]).toEqual([hours(1), hours(1), hours(1)])
  } finally {
    await night.close()
  }
})
