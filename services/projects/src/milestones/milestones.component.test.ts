import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let everywhere: (typeof world)['asEmma']
beforeAll(async () => {
  world = await projectsTestEnvironment()
  everywhere = world.as(world.emma)
  for (const sprint of [95, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111])
    await everywhere.call(projects.createSprint, { sprint })
})
afterAll(() => world.close())

const namesIn = ({ list }: { list: { name: string }[] }) => list.map(({ name }) => name)

describe('sprints', () => {
  test('[MIL-001] [MIL-003] [API-070] name and dates follow from the number, over the end of a year too', async () => {
    expect(await everywhere.call(projects.createSprint, { sprint: 82 })).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Sprint 82',
      startAt: '2024-12-29T23:00:00.000Z',
      endAt: '2025-01-05T23:00:00.000Z',
    })
    expect(await everywhere.call(projects.createSprint, { sprint: 30 })).toMatchObject({
      startAt: '2023-12-31T23:00:00.000Z',
    })
  })

  test('[API-070] a number is there once, also when two ask at once', async () => {
    const answers = await Promise.allSettled(
      [1, 2, 3, 4].map(() => everywhere.call(projects.createSprint, { sprint: 150 })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'milestone_exists', status: 409 })
    for (const sprint of [0, 29, 30.5, 10_000]) {
      await expect(everywhere.call(projects.createSprint, { sprint })).rejects.toMatchObject({
        code: 'invalid_input',
        reply: { errors: { sprint: expect.any(String) } },
      })
    }
    await expect(world.asAda.call(projects.createSprint, { sprint: 151 })).rejects.toBeProblem('not_enough_rights')
  })
})

describe('milestone lists', () => {
  test('[MIL-004] [API-009] [SRC-010] customers get five, by name, narrowed by a search', async () => {
    expect(namesIn(await world.asBasile.call(projects.listMilestones, { search: 'sprint 9' }))).toEqual([
      'Sprint 95',
      'Sprint 96',
      'Sprint 97',
      'Sprint 98',
      'Sprint 99',
    ])
    expect(namesIn(await world.asBasile.call(projects.listMilestones, { search: '  sprint 101\t' }))).toEqual([
      'Sprint 101',
    ])
    const found = await world.asBasile.call(projects.listMilestones, { search: '1' })
    expect([namesIn(found), found.hasMore]).toEqual([
      ['Sprint 100', 'Sprint 101', 'Sprint 102', 'Sprint 103', 'Sprint 104'],
      true,
    ])
    expect(namesIn(await world.asBasile.call(projects.listMilestones, { search: '%' }))).toEqual([])
    // Names end in their number, so a name with 99 comes before one with 100.
    const numbers = namesIn(await world.asBasile.call(projects.listMilestones, {})).map((name) =>
      Number(name.replace('Sprint ', '')),
    )
    expect(numbers).toHaveLength(5)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(numbers[0]).toBeLessThan(100)
  })

  test.each(['0001-01-01T00:00:00Z', '2020-01-01T00:00:00+20:00', '9999-12-31T23:59:59+20:00'])(
    '[API-009] [API-040] %s is a moment like others',
    async (moment) => {
      const [before, after] = moment.startsWith('9') ? [5, 0] : [0, 5]
      expect((await world.asBasile.call(projects.listMilestones, { endAt: moment })).list).toHaveLength(before)
      expect((await world.asBasile.call(projects.listMilestones, { startAt: moment })).list).toHaveLength(after)
    },
  )

  test.each([
    ['[API-040]', projects.listMilestonesAsStaff, () => world.asEmma],
    ['[API-069]', projects.listMilestonesOfProvider, () => everywhere],
  ] as const)('[MIL-005] %s staff page by 15, and by dates', async (_, op, who) => {
    const first = await who().call(op, { search: 'Sprint' })
    expect([first.list.length, first.hasMore]).toEqual([15, true])
    const rest = await who().call(op, { search: 'Sprint', skip: 15 })
    expect(namesIn(rest)).not.toContain(first.list[14]!.name)
    expect(namesIn(await who().call(op, { search: 'Sprint', limit: 2, skip: 1 }))).toEqual(namesIn(first).slice(1, 3))
    const sprint100 = (await who().call(op, { search: 'Sprint 100' })).list[0]!
    expect(namesIn(await who().call(op, { startAt: sprint100.startAt, endAt: sprint100.endAt }))).toEqual([
      'Sprint 100',
    ])
    for (const wrong of [{ startAt: 'hier' }, { endAt: '2025' }, { limit: 0 }, { skip: -1 }]) {
      await expect(who().call(op, wrong)).rejects.toMatchObject({
        code: 'invalid_input',
        reply: { errors: { [Object.keys(wrong)[0]!]: expect.any(String) } },
      })
    }
  })

  test('[API-041] one of them is read by either path, an unknown one is not found', async () => {
    const {
      list: [one],
    } = await world.asEmma.call(projects.listMilestonesAsStaff, { search: 'Sprint 103' })
    for (const op of [projects.readMilestone, projects.readMilestoneInList]) {
      expect(await world.asEmma.call(op, { id: one!._id })).toEqual(one)
      await expect(world.asEmma.call(op, { id: 'f'.repeat(24) })).rejects.toBeProblem('not_found')
      await expect(world.asAda.call(op, { id: one!._id })).rejects.toBeProblem('access_denied')
    }
  })
})

test('[API-026] [API-027] [MIL-001] a request is put into sprints and taken out, once each', async () => {
  const task = await world.request()
  const {
    list: [one],
  } = await world.asEmma.call(projects.listMilestonesAsStaff, { search: 'Sprint 104' })
  const milestoneId = one!._id
  const attach = (who = world.asEmma, id = milestoneId) =>
    who.call(projects.attachMilestone, { id: task.slug, milestoneId: id })
  const detach = () => world.asEmma.call(projects.detachMilestone, { id: task.slug, milestoneId })
  await Promise.all([attach(), attach(), attach()])
  expect(await attach()).toMatchObject({ milestoneIds: [milestoneId], milestones: [one] })
  await Promise.all([detach(), detach()])
  expect(await detach()).toMatchObject({ milestoneIds: [] })
  expect(await world.namesOf(task.id)).toEqual(['task.milestone_added', 'task.milestone_removed'])
  // Another sprint of the request stays, and so does the sprint on another request.
  const {
    list: [second],
  } = await world.asEmma.call(projects.listMilestonesAsStaff, { search: 'Sprint 105' })
  const other = await world.request()
  await attach()
  await attach(world.asEmma, second!._id)
  await world.asEmma.call(projects.attachMilestone, { id: other.slug, milestoneId })
  expect(await detach()).toMatchObject({ milestoneIds: [second!._id] })
  expect(await world.asEmma.call(projects.readTask, { id: other.id })).toMatchObject({ milestoneIds: [milestoneId] })
  await expect(attach(world.asEmma, 'f'.repeat(24))).rejects.toBeProblem('not_found')
  await expect(attach(world.asEmma, 'x')).rejects.toMatchObject({
    code: 'invalid_input',
    reply: { errors: { milestoneId: expect.any(String) } },
  })
  await expect(attach(world.asAda)).rejects.toBeProblem('access_denied')
  const archived = await world.request({ deletedAt: world.clock.now() })
  await expect(world.asEmma.call(projects.attachMilestone, { id: archived.slug, milestoneId })).rejects.toBeProblem(
    'task_archived',
  )
})
