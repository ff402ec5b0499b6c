import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chats } from '@passerelle/contract/chats/api'
import { projects } from '@passerelle/contract/projects/api'
import { days, hours } from '@passerelle/kernel/durations'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import type { Task } from '../tasks/task.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let asFarid: (typeof world)['asEmma']
beforeAll(async () => {
  world = await projectsTestEnvironment(['all'], { managers: ['Hugo@nimbus.example'] })
  asFarid = world.as(await world.given.staff({ project: true }), { in: world.app.id })
})
afterAll(() => world.close())

const archive = (task: Task) => asFarid.call(projects.archiveTask, { id: task.slug })
const unarchive = (task: Task) => asFarid.call(projects.unarchiveTask, { id: task.slug })
const cardsOf = async () =>
  (await world.asBasile.call(projects.readList, { listId: 'todo', limit: 100 })).list.map(({ _id }) => _id)

describe('the archive', () => {
  test('[TSK-010] [API-016] [API-017] a request leaves the board and comes back as it was', async () => {
    const task = await world.request({ category: 'managed' })
    expect(await archive(task)).toMatchObject({ deletedAt: world.iso(), may: expect.arrayContaining(['unarchive']) })
    expect(await cardsOf()).not.toContain(task.id)
    expect(await archive(task)).toMatchObject({ deletedAt: world.iso() })
    expect(await unarchive(task)).toMatchObject({
      deletedAt: null,
      listId: 'todo',
      may: expect.arrayContaining(['archive']),
    })
    expect(await cardsOf()).toContain(task.id)
    expect(await unarchive(task)).toMatchObject({ deletedAt: null })
    expect(await world.eventsOf(task.id)).toMatchObject([
      { name: 'task.archived', data: { cause: 'person' } },
      { name: 'task.unarchived' },
    ])
  })

  test('[TSK-010] [THR-003] archiving is told in the thread', async () => {
    const task = await world.request()
    await archive(task)
    const { list } = await world.asBasile.call(chats.readMessages, { id: task.threadId })
    expect(list).toMatchObject([{ kind: 'system', action: 'deletedAt', data: { cause: 'person' } }])
  })

  test('[ROL-007][OPEN-024] project staff and the managers of the settings, by mail address, nobody else', async () => {
    const task = await world.request()
    for (const who of [world.asEmma, world.asAda, world.asBasile]) {
      await expect(who.call(projects.archiveTask, { id: task.slug })).rejects.toBeProblem('access_denied')
      await expect(who.call(projects.unarchiveTask, { id: task.slug })).rejects.toBeProblem('access_denied')
    }
    expect((await world.asEmma.call(projects.readTask, { id: task.slug })).may).not.toContain('archive')
    const hugo = world.as(await world.given.staff({ email: 'hugo@nimbus.example' }), { in: world.app.id })
    expect(await hugo.call(projects.archiveTask, { id: task.slug })).toMatchObject({ deletedAt: world.iso() })
    expect(await hugo.call(projects.unarchiveTask, { id: task.slug })).toMatchObject({ deletedAt: null })
  })

  test('[TSK-010] an archived request stands still', async () => {
    const task = await world.request({ category: 'managed', listId: 'in_progress' })
    await archive(task)
    const { id } = task
    const calls = [
      () => world.asBasile.call(projects.moveTask, { id, listId: 'done' }),
      () => world.asEmma.call(projects.editTask, { id, name: 'Autre' }),
      () => world.asEmma.call(projects.setPendingStatus, { id, status: 'customer', value: true }),
      () => world.asEmma.call(projects.attachMember, { id, memberId: world.user.userId }),
      () => world.asEmma.call(projects.detachMember, { id, memberId: world.user.userId }),
    ]
    for (const call of calls) await expect(call()).rejects.toBeProblem('task_archived')
  })
})

describe('what falls due after it was taken out', () => {
  test('[TMR-001] archived by a refused estimate and taken out, it stays out until acts and new silence', async () => {
    const task = await world.request({ category: 'mission', estimatedTime: hours(1) })
    await world.asAda.call(projects.refuseEstimate, { id: task.slug })
    world.clock.advance(hours(48))
    await world.sweep()
    await unarchive(task)
    world.clock.advance(days(3))
    await world.sweep()
    expect(await world.asEmma.call(projects.readTask, { id: task.slug })).toMatchObject({ deletedAt: null, next: null })
    await world.asBasile.call(projects.editTaskAsCustomer, { id: task.slug, name: 'Scanner, encore' })
    world.clock.advance(hours(48))
    await world.sweep()
    expect(await world.asEmma.call(projects.readTask, { id: task.slug })).toMatchObject({ deletedAt: world.iso() })
  })

  test('[TMR-005] done for 45 days and taken out, it stays until it enters done again', async () => {
    const task = await world.request({ category: 'managed' })
    const moveTo = (listId: 'todo' | 'done') => world.asBasile.call(projects.moveTask, { id: task.slug, listId })
    await moveTo('done')
    world.clock.advance(days(45))
    await world.sweep()
    expect(await unarchive(task)).toMatchObject({ deletedAt: null, listId: 'done', next: null })
    world.clock.advance(days(60))
    await world.sweep()
    expect(await world.asEmma.call(projects.readTask, { id: task.slug })).toMatchObject({ deletedAt: null })
    await moveTo('todo')
    expect(await moveTo('done')).toMatchObject({ next: { effect: 'archive', at: world.iso(days(45)) } })
  })
})

test('[TSK-010] archived while a customer writes: both stand, whoever came first', async () => {
  for (let round = 0; round < 10; round += 1) {
    const task = await world.request({ category: 'managed' })
    await world.asEmma.call(projects.setPendingStatus, { id: task.slug, status: 'customer', value: true })
    world.clock.advance(1000)
    const [archived, sent] = await Promise.allSettled([
      archive(task),
      world.asBasile.call(chats.sendMessage, { taskId: task.id, threadId: task.threadId, text: 'Voici le fichier' }),
    ])
    expect(archived.status).toBe('fulfilled')
    await world.drain()
    const after = await world.asEmma.call(projects.readTask, { id: task.slug })
    expect(after).toMatchObject({
      deletedAt: world.iso(),
      pendingStatus: sent.status === 'fulfilled' ? null : 'customer',
    })
    const told = await world.namesOf(task.id)
    expect(told.filter((name) => name === 'task.archived')).toHaveLength(1)
  }
})
