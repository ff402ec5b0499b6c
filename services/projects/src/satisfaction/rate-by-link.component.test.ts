import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chats } from '@passerelle/contract/chats/api'
import { projects } from '@passerelle/contract/projects/api'
import { notifs } from '@passerelle/contract/notifs/api'
import { days, hours } from '@passerelle/kernel/durations'
import { createTestClient } from '@passerelle/testkit/test-client'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import type { Task } from '../tasks/task.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment(['projects', 'chats', 'notifs'], { noRateLimits: true })
})
afterAll(() => world.close())

const run = (text: string, ...values: unknown[]) => world.platform.database.query({ text, values })
const bearing = (token: string) =>
  createTestClient(world.origin, 'nimbus', { token, headers: { origin: world.origin } })

/** A done request whose owner was asked, with the token of the mail. */
const asked = async (fields: Parameters<typeof world.request>[0] = {}) => {
  const now = world.clock.now()
  const createdAt = new Date(now.getTime() - days(3))
  const task = await world.request({ category: 'managed', listId: 'done', doneAt: now, createdAt, ...fields })
  const { userId, email } = world.user
  await run(
    `INSERT INTO projects.satisfaction (app_id, id, task_id, closed_at, user_id, asked_at)
     VALUES ($1, $2, $3, $4, $5, $4)`,
    task.appId,
    world.platform.newId(),
    task.id,
    now,
    userId,
  )
  const token = randomBytes(32).toString('base64url')
  const digest = createHash('sha256').update(token).digest('base64url')
  const until = new Date(now.getTime() + days(14))
  const values = [digest, task.appId, task.id, userId, 'satisfaction', `${now.getTime()}`, email, now, until]
  await run('SELECT projects.keep_answer_token($1, $2, $3, $4, $5, $6, $7, $8, $9)', ...values)
  return { task, token, link: bearing(token) }
}
const ratingOf = async (task: Task) =>
  (await run('SELECT rating, words, via FROM projects.satisfaction WHERE task_id = $1', task.id)).rows

test('[ANS-019] the link of a mail shows the request, and reading it counts nothing', async () => {
  const { task, link } = await asked()
  const until = world.iso(days(30))
  expect(await link.call(projects.readAnswer, {})).toMatchObject({
    kind: 'satisfaction',
    taskId: task.slug,
    name: task.name,
    doneAt: world.iso(),
    tookMs: days(3),
    given: null,
    until,
    isArchived: false,
  })
  expect(await ratingOf(task)).toEqual([{ rating: null, words: '', via: null }])
})

test('[ANS-019] a rating by link is given, and changed for 7 days, as the person of the mail', async () => {
  const { task, link } = await asked()
  const given = await link.call(projects.giveAnswer, { rating: 'fair', words: 'Bien.' })
  expect(given).toEqual({
    rating: 'fair',
    taskId: task.slug,
    at: world.iso(),
    until: world.iso(days(7)),
    reopened: false,
    followUpId: null,
  })
  world.clock.advance(hours(1))
  await link.call(projects.giveAnswer, { rating: 'good' })
  expect(await ratingOf(task)).toEqual([{ rating: 'good', words: '', via: 'mail_link' }])
  const actor = { kind: 'customer', userId: world.user.userId, via: 'mail_link' }
  const events = await world.eventsOf(task.id)
  expect(events.map(({ name, actor: by }) => ({ name, actor: by }))).toEqual([
    { name: 'satisfaction.rated', actor },
    { name: 'satisfaction.rated', actor },
  ])
  world.clock.advance(days(7) - hours(1))
  await expect(link.call(projects.readAnswer, {})).rejects.toBeProblem('link_expired')
  await expect(link.call(projects.giveAnswer, { rating: 'bad' })).rejects.toBeProblem('link_expired')
})

test('[ANS-020] a bad one reopens the request with its words as a message, all in one', async () => {
  const { task, link } = await asked()
  const words = 'L’agenda de Lyon manque.'
  expect(await link.call(projects.giveAnswer, { rating: 'bad', words, reopen: true })).toMatchObject({ reopened: true })
  expect(await world.asEmma.call(projects.readTask, { id: task.slug })).toMatchObject({ listId: 'in_progress' })
  const { list } = await world.asEmma.call(chats.readMessages, { id: task.threadId })
  expect(list[0]).toMatchObject({ text: words, author: { _id: world.user.userId } })
  expect((await world.namesOf(task.id)).toSorted()).toEqual([
    'message.posted',
    'satisfaction.rated',
    'satisfaction.reopened',
    'task.moved',
  ])
  const { rows } = await run('SELECT reopened_at FROM projects.satisfaction WHERE task_id = $1', task.id)
  expect(rows).toEqual([{ reopened_at: world.clock.now() }])
  await expect(link.call(projects.readAnswer, {})).rejects.toBeProblem('link_expired')
})

test('[ANS-020] one of thirty reopenings at once succeeds, with one message', async () => {
  const { task, link } = await asked()
  const many = Array.from({ length: 30 }, () =>
    link.call(projects.giveAnswer, { rating: 'bad', words: 'Encore.', reopen: true }),
  )
  const done = (await Promise.allSettled(many)).filter(({ status }) => status === 'fulfilled')
  expect(done).toHaveLength(1)
  expect((await world.namesOf(task.id)).filter((name) => name === 'message.posted')).toHaveLength(1)
})

test('[ANS-020] an archived request gets one that continues it', async () => {
  const { task, link } = await asked({ deletedAt: world.clock.now() })
  const body = { rating: 'bad', words: 'Encore.', reopen: true } as const
  const given = await link.call(projects.giveAnswer, body)
  expect(given).toMatchObject({ reopened: false, followUpId: expect.any(String) })
  const made = await world.asEmma.call(projects.readTask, { id: 'followUpId' in given ? given.followUpId! : '' })
  expect(made.name).toContain(`Suite de ${task.slug}`)
  expect(made.description).toBe(`Suite de [${task.slug}]\n\nEncore.`)
  expect(made.userId).toBe(world.user.userId)
})

test('[ANS-020][ANS-019] an invalid rating is refused, and changes nothing', async () => {
  const { task, link } = await asked()
  const refused = [
    [{ rating: 'good', reopen: true }, 'satisfaction_reopen'],
    [{ rating: 'fair', words: 'é'.repeat(1001) }, 'message_too_long'],
    [{ answer: 'accept', estimatedTime: null }, 'answer_mismatch'],
    [{ rating: 'good', more: 1 }, 'invalid_input'],
    [{ rating: 'great' }, 'invalid_input'],
  ] as const
  for (const [body, code] of refused)
    await expect(link.call(projects.giveAnswer, body as never)).rejects.toBeProblem(code)
  expect(await ratingOf(task)).toEqual([{ rating: null, words: '', via: null }])
})

test('[ANS-019] a link is dead when the request is open again', async () => {
  const { task, link } = await asked()
  await world.asEmma.call(projects.moveTask, { id: task.slug, listId: 'in_progress' })
  await expect(link.call(projects.readAnswer, {})).rejects.toBeProblem('link_expired')
  world.clock.advance(hours(1))
  await world.asEmma.call(projects.moveTask, { id: task.slug, listId: 'done' })
  await expect(link.call(projects.readAnswer, {})).rejects.toBeProblem('link_expired')
})

test('[ANS-018] the page of a rating link ends such mails', async () => {
  const { link } = await asked()
  const page = await link.call(projects.readAnswer, {})
  const token = page.kind === 'satisfaction' ? page.unsubscribe : ''
  await world.asBasile.call(notifs.unsubscribe, { token })
  expect((await world.asBasile.call(notifs.readPreferences, {})).satisfaction).toBe(false)
})
