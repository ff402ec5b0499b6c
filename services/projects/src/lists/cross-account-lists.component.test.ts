import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { days } from '@passerelle/kernel/durations'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { accountWith, slugsOf, type Fields } from '@passerelle/testkit/given-lists'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment()
})
afterAll(() => world.close())

const account = (...requests: Fields[]) => accountWith(world, ...requests)

describe('across accounts', () => {
  test('[API-047] [OPEN-014] staff search by POST, in all accounts or in some', async () => {
    const name = `Sauvegarde ${world.platform.newId()}`
    const [one, other] = [
      await account({ name, priority: 4 }, ...Array.from({ length: 15 }, () => ({}))),
      await account({ name, priority: 2 }),
    ]
    const asEmma = world.as(world.emma)
    expect(slugsOf(await asEmma.call(projects.searchTasks, { search: name }))).toHaveLength(2)
    expect(slugsOf(await asEmma.call(projects.searchTasks, { search: name, sort: { priority: 'asc' } }))).toEqual([
      other.slugs[0],
      one.slugs[0],
    ])
    expect(slugsOf(await asEmma.call(projects.searchTasks, { search: name, filters: { priorities: [4] } }))).toEqual([
      one.slugs[0],
    ])
    expect(slugsOf(await asEmma.call(projects.searchTasks, { appIds: [one.app.id, one.app.id] }))).toEqual(
      [...one.slugs].reverse().slice(0, 15),
    )
    const page = await asEmma.call(projects.searchTasks, { appIds: [one.app.id, other.app.id], skip: 1, limit: 1 })
    expect([page.list.length, page.hasMore]).toEqual([1, true])
    expect((await asEmma.call(projects.searchTasks, {})).list).toHaveLength(15)
    expect((await asEmma.call(projects.searchTasks, { appIds: [] })).list).toEqual([])
    await expect(one.asAdmin.call(projects.searchTasks, {})).rejects.toBeProblem('not_enough_rights')
  })

  test('[API-047] the open ones alone, by deadline; those without one follow, newest first', async () => {
    const at = (day: string) => new Date(`2027-01-${day}T12:00:00.000Z`)
    const one = await account(
      { dueAt: at('20') },
      {},
      { dueAt: at('01'), listId: 'done', doneAt: world.clock.now() },
      {},
    )
    const other = await account({ dueAt: at('10'), listId: 'in_progress' })
    const list = await world.as(world.emma).call(projects.searchTasks, {
      appIds: [one.app.id, other.app.id],
      open: true,
      sort: { dueAt: 'asc' },
    })
    expect(slugsOf(list)).toEqual([other.slugs[0], one.slugs[0], one.slugs[3], one.slugs[1]])
  })

  test('[API-048] find requests by their ids, archived ones too', async () => {
    const [one, other] = [await account({}, { deletedAt: world.clock.now() }), await account({})]
    const ids = [...one.made, ...other.made].map(({ id }) => id)
    const asEmma = world.as(world.emma)
    const found = async (input: Parameters<typeof asEmma.call<typeof projects.findTasks>>[1]) =>
      (await asEmma.call(projects.findTasks, input)).list.map(({ _id }) => _id).sort()
    expect(await found({ filters: { _id: [...ids, 'f'.repeat(24)] } })).toEqual([...ids].sort())
    expect(await found({ filters: { _id: ids }, appIds: [other.app.id] })).toEqual([ids[2]])
    expect(await found({ filters: { _id: ids[1]! } })).toEqual([ids[1]])
    await expect(one.asAdmin.call(projects.findTasks, { filters: { _id: ids } })).rejects.toBeProblem(
      'not_enough_rights',
    )
  })

  test('[API-049] read one request by either id', async () => {
    const {
      made: [task],
      asAdmin,
    } = await account({})
    const asEmma = world.as(world.emma)
    for (const taskId of [task!.id, task!.slug])
      expect(await asEmma.call(projects.readTaskAnywhere, { taskId })).toMatchObject({
        _id: task!.id,
        taskId: task!.slug,
        description: task!.description,
      })
    await expect(asEmma.call(projects.readTaskAnywhere, { taskId: 'f'.repeat(24) })).rejects.toBeProblem('not_found')
    await expect(asAdmin.call(projects.readTaskAnywhere, { taskId: task!.slug })).rejects.toBeProblem(
      'not_enough_rights',
    )
  })

  test('[API-051] read the archived requests of all, the latest first', async () => {
    const later = new Date(world.clock.now().getTime() + days(1))
    const [one, other] = [
      await account({ deletedAt: later }, {}),
      await account({ deletedAt: new Date(later.getTime() + 1) }),
    ]
    const page = await world.as(world.emma).call(projects.listDeletedEverywhere, { limit: 2 })
    expect([slugsOf(page), page.hasMore]).toEqual([[other.slugs[0], one.slugs[0]], true])
    await expect(one.asAdmin.call(projects.listDeletedEverywhere, {})).rejects.toBeProblem('not_enough_rights')
  })
})
