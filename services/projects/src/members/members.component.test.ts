import { afterAll, beforeAll, expect, test } from 'vitest'
import { chats } from '@passerelle/contract/chats/api'
import { projects } from '@passerelle/contract/projects/api'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import type { Task } from '../tasks/task.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment(['projects', 'chats'])
})
afterAll(() => world.close())

const attach = (task: Task, { userId }: { userId: string }) =>
  world.asEmma.call(projects.attachMember, { id: task.slug, memberId: userId })
const detach = (task: Task, { userId }: { userId: string }) =>
  world.asEmma.call(projects.detachMember, { id: task.slug, memberId: userId })

test('[TSK-071][API-028][API-029] members come and go, and the thread tells it in the words of the wire', async () => {
  const task = await world.request()
  expect(await attach(task, world.admin)).toMatchObject({ memberIds: [world.admin.userId] })
  world.clock.advance(1000)
  expect((await attach(task, world.emma)).memberIds).toEqual([world.admin.userId, world.emma.userId])
  world.clock.advance(1000)
  const other = await world.request()
  await attach(other, world.admin)
  expect(await detach(task, world.admin)).toMatchObject({ memberIds: [world.emma.userId] })
  expect((await attach(other, world.emma)).memberIds.toSorted()).toEqual(
    [world.admin.userId, world.emma.userId].toSorted(),
  )
  const { list } = await world.asBasile.call(chats.readMessages, { id: task.threadId })
  const about = ({ userId }: { userId: string }) => ({ memberId: userId, person: { _id: userId } })
  expect(list.map(({ action, data, authorId }) => [action, data, authorId])).toMatchObject([
    ['memberIdRemove', about(world.admin), world.emma.userId],
    ['memeberIdAdd', about(world.emma), world.emma.userId],
    ['memeberIdAdd', about(world.admin), world.emma.userId],
  ])
})

test('[TSK-071] asked twice, or twenty times at once, it happened once', async () => {
  const task = await world.request()
  await Promise.all(Array.from({ length: 20 }, () => attach(task, world.admin)))
  expect((await attach(task, world.admin)).memberIds).toEqual([world.admin.userId])
  await Promise.all(Array.from({ length: 20 }, () => detach(task, world.admin)))
  expect((await detach(task, world.admin)).memberIds).toEqual([])
  expect(await world.namesOf(task.id)).toEqual(['task.member_added', 'task.member_removed'])
})

test('[TSK-071] staff who never worked in the account can follow, and are people of it from then on', async () => {
  const task = await world.request()
  const gwen = await world.given.staff({ firstName: 'Gwen' })
  expect((await attach(task, gwen)).people).toMatchObject([
    { _id: task.ownerId },
    { _id: gwen.userId, firstName: 'Gwen', staff: true },
  ])
})

test('[TSK-071] somebody of another account, or nobody, is not found; customers do not choose', async () => {
  const task = await world.request()
  const verdier = await world.given.customer()
  for (const memberId of [verdier.admin.userId, 'f'.repeat(24)])
    await expect(attach(task, { userId: memberId })).rejects.toBeProblem('not_found')
  await expect(world.asEmma.call(projects.attachMember, { id: task.slug, memberId: 'x' })).rejects.toMatchObject({
    code: 'invalid_input',
    reply: { errors: { memberId: expect.any(String) } },
  })
  await expect(
    world.asAda.call(projects.attachMember, { id: task.slug, memberId: world.user.userId }),
  ).rejects.toBeProblem('access_denied')
  await expect(
    world.as(verdier.admin).call(projects.attachMember, { id: task.slug, memberId: verdier.user.userId }),
  ).rejects.toBeProblem('not_found')
  expect(await world.namesOf(task.id)).toEqual([])
})

test('[TSK-072] [API-014] staff name the owner of a new request', async () => {
  const made = await world.asEmma.call(projects.createTaskAsStaff, {
    name: 'Scanner',
    description: 'En panne',
    userId: world.admin.userId,
  })
  expect(made).toMatchObject({ userId: world.admin.userId, createdBy: { _id: world.emma.userId } })
  const verdier = await world.given.customer()
  await expect(
    world.asEmma.call(projects.createTaskAsStaff, {
      name: 'Scanner',
      description: 'En panne',
      userId: verdier.user.userId,
    }),
  ).rejects.toMatchObject({ code: 'invalid_input', reply: { errors: { userId: expect.any(String) } } })
})
