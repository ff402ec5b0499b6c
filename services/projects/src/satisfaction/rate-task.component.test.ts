import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chats } from '@passerelle/contract/chats/api'
import { projects } from '@passerelle/contract/projects/api'
import { days, hours } from '@passerelle/kernel/durations'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import type { Task } from '../tasks/task.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment(['all'])
})
afterAll(() => world.close())

const run = (text: string, ...values: unknown[]) => world.platform.database.query({ text, values })
const done = (fields: Parameters<typeof world.request>[0] = {}) =>
  world.request({ category: 'managed', listId: 'done', doneAt: world.clock.now(), ...fields })
/** As the deadline leaves it. */
const askedOf = async (task: Task, userId: string) => {
  await run(
    `INSERT INTO projects.satisfaction (app_id, id, task_id, closed_at, user_id, asked_at)
     VALUES ($1, $2, $3, $4, $5, $4)`,
    task.appId,
    world.platform.newId(),
    task.id,
    task.doneAt,
    userId,
  )
  return task
}
const rate = (task: Task, body: { rating: 'good' | 'fair' | 'bad'; words?: string }, as = world.asBasile) =>
  as.call(projects.rateTask, { id: task.slug, ...body })
const read = (task: Task, as = world.asBasile) => as.call(projects.readSatisfaction, { id: task.slug })
const ratedEvents = async (task: Task) =>
  (await world.eventsOf(task.id)).filter(({ name }) => name.startsWith('satisfaction'))

describe('[ANS-019] rating in the portal', () => {
  test('keeps one rating per end, the last one, with an event for each that holds no words', async () => {
    const task = await askedOf(await done(), world.user.userId)
    const until = world.iso(days(30))
    expect(await read(task)).toEqual({ given: null, until })
    await rate(task, { rating: 'fair', words: ' Bien, mais tard. ' })
    world.clock.advance(hours(1))
    const changed = await rate(task, { rating: 'good' })
    const ratedAt = world.iso(-hours(1))
    const given = { rating: 'good', words: '', ratedAt, by: expect.any(String), reopenedAt: null }
    expect(changed).toEqual({ given, until: world.iso(days(7) - hours(1)) })
    await rate(task, { rating: 'good' })
    const actor = { kind: 'customer', userId: world.user.userId }
    expect((await ratedEvents(task)).map(({ actor: by, data }) => ({ actor: by, data }))).toEqual(
      expect.arrayContaining([
        { actor, data: { taskId: task.id, rating: 'fair' } },
        { actor, data: { taskId: task.id, rating: 'good' } },
      ]),
    )
    const { rows } = await run('SELECT changed_at, via FROM projects.satisfaction WHERE task_id = $1', task.id)
    expect(rows).toEqual([{ changed_at: world.clock.now(), via: 'portal' }])
  })

  test('of twenty at once one row is left, which is one of them', async () => {
    const task = await done()
    const many = Array.from({ length: 20 }, (_, at) => (['good', 'fair', 'bad'] as const)[at % 3]!)
    await Promise.all(many.map((rating) => rate(task, { rating })))
    const { rows } = await run('SELECT rating FROM projects.satisfaction WHERE task_id = $1', task.id)
    expect(rows).toEqual([{ rating: (await read(task)).given?.rating }])
  })

  test('is for who was asked alone, and for the owner where nobody was', async () => {
    const [asked, unasked] = [await askedOf(await done(), world.admin.userId), await done()]
    await expect(rate(asked, { rating: 'good' })).rejects.toBeProblem('access_denied')
    await rate(asked, { rating: 'good' }, world.asAda)
    await expect(rate(unasked, { rating: 'good' }, world.asAda)).rejects.toBeProblem('access_denied')
    await rate(unasked, { rating: 'good' })
    await expect(rate(unasked, { rating: 'bad' }, world.asEmma)).rejects.toBeProblem('access_denied')
  })

  test('an end that is rated before its question is asked about no more', async () => {
    const task = await world.request({ category: 'managed' })
    await world.asEmma.call(projects.moveTask, { id: task.slug, listId: 'done' })
    await world.drain()
    await rate(task, { rating: 'good' })
    const { rows } = await run(
      'SELECT satisfaction_due_at AS due FROM projects.satisfaction WHERE task_id = $1',
      task.id,
    )
    expect(rows).toEqual([{ due: null }])
  })

  test.each([
    ['7 days after the first rating', days(7), true],
    ['30 days after the end', days(30), false],
  ])('ends %s', async (_, after, rated) => {
    const task = await done()
    if (rated) await rate(task, { rating: 'good' })
    world.clock.advance(after - 1)
    expect((await read(task)).until).toBe(world.iso(1))
    world.clock.advance(1)
    expect((await read(task)).until).toBeNull()
    await expect(rate(task, { rating: 'bad' })).rejects.toBeProblem('satisfaction_closed')
  })

  test('is refused where there is nothing to rate, and for words that are too long', async () => {
    const [open, internal, task] = [await world.request(), await done({ category: 'internal' }), await done()]
    for (const other of [open, internal])
      await expect(rate(other, { rating: 'good' })).rejects.toBeProblem('satisfaction_closed')
    await expect(rate(task, { rating: 'good', words: 'é'.repeat(1001) })).rejects.toBeProblem('message_too_long')
    await rate(task, { rating: 'good', words: 'é'.repeat(1000) })
    expect((await rate(task, { rating: 'good', words: ' \u200b ' })).given?.words).toBe('')
  })

  test('an archived request is rated, too', async () => {
    const task = await done({ deletedAt: world.clock.now() })
    expect((await rate(task, { rating: 'fair' })).given?.rating).toBe('fair')
  })
})

describe('[ANS-021] the line on a done request', () => {
  test('shows staff the rating and its words, and other customers nothing', async () => {
    const task = await askedOf(await done(), world.user.userId)
    await rate(task, { rating: 'bad', words: 'Trois relances.' })
    const { given } = await read(task)
    expect(given).toMatchObject({ rating: 'bad', words: 'Trois relances.' })
    expect(await read(task, world.asEmma)).toEqual({ given, until: null })
    expect(await read(task, world.asAda)).toEqual({ given: null, until: null })
  })

  test('words of a rating are no message', async () => {
    const task = await done()
    await rate(task, { rating: 'fair', words: 'Bien.' })
    expect((await world.asEmma.call(chats.readMessages, { id: task.threadId })).list).toEqual([])
  })
})

test('[ANS-020] a bad rating is told to the request’s staff and to project staff, without its words', async () => {
  const project = await world.given.staff({ project: true })
  const task = await done()
  await world.asEmma.call(projects.attachMember, { id: task.slug, memberId: world.emma.userId })
  await rate(task, { rating: 'bad', words: 'Trois relances.' })
  await world.drain()
  const { rows } = await run(
    `SELECT user_id AS "userId", kind FROM notifs.notices WHERE task_id = $1 AND kind = 'satisfaction_bad'`,
    task.id,
  )
  const told = rows.map((row) => (row as { userId: string }).userId)
  expect(told).toEqual(expect.arrayContaining([project.userId, world.emma.userId]))
  expect(told).not.toContain(world.admin.userId)
})
