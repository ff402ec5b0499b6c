import { accounts } from '@passerelle/contract/accounts/api'
import { projects } from '@passerelle/contract/projects/api'
import { hours, minutes } from '@passerelle/kernel/durations'
import type { GivenPerson } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Tuesday 3 February 2026, 13:00 in Paris.
let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let farid: GivenPerson
let emma: GivenPerson
beforeAll(async () => {
  world = await projectsTestEnvironment(['projects', 'accounts'])
  farid = await world.given.staff({ project: true, inside: [world.app], firstName: 'Farid', lastName: 'Benali' })
  emma = world.emma
})
afterAll(() => world.close())

const as = (person: GivenPerson) => world.as(person, { in: world.app.id })
const logged = async (from: string, ms = hours(1)) => {
  const { slug: id, id: taskId } = await world.request({ category: 'managed' })
  const stoppedAt = new Date(Date.parse(from) + ms).toISOString()
  const { workLogs } = await as(emma).call(projects.addWorkLog, { id, startedAt: from, stoppedAt, note: 'Poste' })
  return { id, taskId, workLogId: workLogs[0]!._id }
}
const logOf = async (workLogId: string, reader = emma) => {
  const { list } = await world.as(reader).call(projects.listTimesheetLogs, { userId: emma.userId })
  return list.find(({ _id }) => _id === workLogId)
}
const dataOf = async (taskId: string, name: string) =>
  (await world.eventsOf(taskId)).find((event) => event.name === name)?.data
const reason = 'Pause du midi oubliée'

test('[PLN-043] a correction keeps its reason and the values before, for the person and project staff', async () => {
  const { id, workLogId } = await logged('2026-02-02T08:00:00.000Z', hours(3))
  const shorter = { id, workLogId, stoppedAt: '2026-02-02T10:45:00.000Z', reason }
  await as(farid).call(projects.editWorkLog, shorter)
  for (const reader of [emma, farid])
    expect((await logOf(workLogId, reader))?.corrections).toEqual([
      {
        at: world.iso(),
        by: 'Farid Benali',
        reason,
        before: {
          startedAt: '2026-02-02T08:00:00.000Z',
          stoppedAt: '2026-02-02T11:00:00.000Z',
          pauseTimeInMs: 0,
          note: 'Poste',
          spentMs: hours(3),
        },
        after: expect.objectContaining({ stoppedAt: shorter.stoppedAt, spentMs: minutes(165) }),
      },
    ])
  const sheets = await world.as(farid).call(projects.listTimesheets, { userIds: [emma.userId] })
  expect(JSON.stringify(sheets), 'not in the overview').not.toContain(reason)
})

test('[PLN-043] a person’s correction of their own log needs no reason and stores none', async () => {
  const { id, workLogId, taskId } = await logged('2026-02-02T13:00:00.000Z')
  await as(emma).call(projects.editWorkLog, { id, workLogId, stoppedAt: '2026-02-02T13:45:00.000Z', reason })
  expect((await logOf(workLogId))?.corrections).toEqual([])
  expect(await dataOf(taskId, 'work.edited')).not.toHaveProperty('reason')
})

test('[PLN-043] events say that there is a reason, the table keeps the words', async () => {
  const { id, workLogId, taskId } = await logged('2026-02-02T15:00:00.000Z')
  await as(farid).call(projects.editWorkLog, { id, workLogId, note: 'Autre poste', reason })
  world.clock.advance(minutes(1))
  await as(farid).call(projects.deleteWorkLog, { id, workLogId, reason: 'Compté deux fois' })
  for (const name of ['work.edited', 'work.deleted'])
    expect(await dataOf(taskId, name)).toMatchObject({ reason: true, userId: emma.userId })
  expect(JSON.stringify(await world.eventsOf(taskId))).not.toContain(reason)
  const kept = await world.platform.database.prisma.workLogCorrection.findMany({
    where: { workLogId },
    orderBy: { createdAt: 'asc' },
  })
  expect(kept).toMatchObject([
    { appId: world.app.id, reason, userId: farid.userId, after: { note: 'Autre poste' }, before: { note: 'Poste' } },
    { reason: 'Compté deux fois', before: { note: 'Autre poste', spentMs: hours(1) }, after: null },
  ])
})

test('[PLN-043] a reason has 5 to 300 characters; a correction that is refused keeps nothing', async () => {
  const { id, workLogId } = await logged('2026-02-01T08:00:00.000Z')
  for (const wrong of ['', 'Non', 'x'.repeat(301)]) {
    const expected = { code: 'invalid_input', reply: { errors: { reason: expect.any(String) } } }
    const edit = as(farid).call(projects.editWorkLog, { id, workLogId, note: 'Autre', reason: wrong })
    await expect(edit).rejects.toMatchObject(expected)
    await expect(as(farid).call(projects.deleteWorkLog, { id, workLogId, reason: wrong })).rejects.toMatchObject(
      expected,
    )
  }
  const late = { id, workLogId, startedAt: '2026-02-01T12:00:00.000Z', reason }
  await expect(as(farid).call(projects.editWorkLog, late)).rejects.toBeProblem('invalid_input')
  expect(await world.platform.database.prisma.workLogCorrection.count({ where: { workLogId } })).toBe(0)
})

test('[PLN-061] the provider reads who corrected or deleted the time of whom, from, to and why', async () => {
  const { id, workLogId } = await logged('2026-02-02T16:00:00.000Z')
  await as(farid).call(projects.editWorkLog, { id, workLogId, stoppedAt: '2026-02-02T16:45:00.000Z', reason })
  world.clock.advance(minutes(1))
  await as(farid).call(projects.editWorkLog, { id, workLogId, note: 'Poste du fond', reason: 'Mauvaise note' })
  world.clock.advance(minutes(1))
  await as(farid).call(projects.deleteWorkLog, { id, workLogId, reason: 'Compté deux fois' })
  const { list } = await world.as(farid).call(accounts.listAuditOfAll, { group: 'people', userId: farid.userId })
  const name = `${emma.firstName} ${emma.lastName}`
  expect(list.filter(({ text }) => text.includes(id)).map(({ text, details }) => [text, ...details])).toEqual([
    [`a supprimé un temps de ${id}`, name, '45\u00a0min', 'Compté deux fois'],
    [`a corrigé un temps sur ${id}`, name, 'note', 'Mauvaise note'],
    [`a corrigé un temps sur ${id}`, name, '1\u00a0h → 45\u00a0min', 'fin', reason],
  ])
})

test('[PLN-061] corrections of one’s own time are no entries, and customers read none', async () => {
  const { id, workLogId } = await logged('2026-02-02T18:00:00.000Z')
  await as(emma).call(projects.editWorkLog, { id, workLogId, note: 'Autre poste' })
  await as(farid).call(projects.editWorkLog, { id, workLogId, note: 'Encore un', reason })
  const inAll = await world.as(farid).call(accounts.listAuditOfAll, { appId: world.app.id, group: 'people' })
  expect(inAll.list.filter(({ text }) => text.includes(id))).toHaveLength(1)
  const own = await world.asAda.call(accounts.listAudit, { limit: 50 })
  expect(own.list.filter(({ name }) => name.startsWith('work.'))).toEqual([])
})

test('[PLN-061] a removed person has no name in the journal; their time stays in the sums', async () => {
  const leaver = await world.given.staff({ inside: [world.app], firstName: 'Gwen', lastName: 'Le Goff' })
  const { slug: id } = await world.request({ category: 'managed' })
  const { workLogs } = await as(leaver).call(projects.addWorkLog, {
    id,
    startedAt: '2026-02-02T08:00:00.000Z',
    stoppedAt: '2026-02-02T09:00:00.000Z',
    note: 'Poste',
  })
  const stoppedAt = '2026-02-02T08:45:00.000Z'
  await as(farid).call(projects.editWorkLog, { id, workLogId: workLogs[0]!._id, stoppedAt, reason })
  await world.platform.database.query({
    text: `UPDATE accounts.users SET deleted_at = $2, anonymise_due_at = $2
            WHERE id = $1 AND app_id IN (SELECT id FROM accounts.apps WHERE provider)`,
    values: [leaver.userId, world.clock.now()],
  })
  await world.sweep()
  const { list } = await world.as(farid).call(accounts.listAuditOfAll, { group: 'people', userId: farid.userId })
  const line = list.find(({ text }) => text.includes(id))
  expect(line?.details).toEqual(['1\u00a0h → 45\u00a0min', 'fin', reason])
  expect((await as(farid).call(projects.readTaskAsAdmin, { id })).ellapsedTime).toBe(minutes(45))
})
