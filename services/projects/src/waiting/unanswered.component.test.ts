import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chats } from '@passerelle/contract/chats/api'
import { projects } from '@passerelle/contract/projects/api'
import { days, minutes } from '@passerelle/kernel/durations'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { readMigration } from '@passerelle/testkit/read-migration'
import { writeMessage } from '../testing/example-messages.ts'
import type { Task } from '../tasks/task.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment(['all'])
})
afterAll(() => world.close())

const say = async (who: typeof world.asEmma, { id, threadId }: Task, text: string) => {
  world.clock.advance(minutes(1))
  const sent = await who.call(chats.sendMessage, { taskId: id, threadId, text })
  return { id: sent._id, at: sent.createdAt }
}
const owed = async ({ id }: Task) => {
  const { rows } = await world.platform.database.query<{
    at: Date | null
    oldest: string | null
    newest: string | null
  }>({
    text: `SELECT customer_wrote_at AS at, reply_message_id AS oldest, customer_message_id AS newest
             FROM projects.tasks WHERE id = $1`,
    values: [id],
  })
  const [{ at, oldest, newest } = { at: null, oldest: null, newest: null }] = rows
  return { at: at?.toISOString() ?? null, oldest, newest }
}

describe('what a request owes its customer an answer for', () => {
  test('[DAY-002] [THR-008] begins with the oldest unanswered message and ends with a message of staff', async () => {
    const task = await world.request({ category: 'managed' })
    const first = await say(world.asBasile, task, 'Personne ?')
    const second = await say(world.asAda, task, 'C’est urgent.')
    expect(await owed(task)).toEqual({ at: first.at, oldest: first.id, newest: second.id })
    const { privateThreadId } = await world.asEmma.call(projects.openInternalThread, { id: task.slug })
    await world.asEmma.call(chats.sendMessage, {
      taskId: task.id,
      threadId: privateThreadId,
      text: 'Je regarde.',
      isPrivateThread: true,
    })
    expect((await owed(task)).at).toBe(first.at)
    await say(world.asEmma, task, 'Nous regardons.')
    expect(await owed(task)).toEqual({ at: null, oldest: null, newest: second.id })
    const third = await say(world.asBasile, task, 'Merci, et le scanner ?')
    expect(await owed(task)).toEqual({ at: third.at, oldest: third.id, newest: third.id })
  })

  test('[DAY-002] is in the queue of the day until staff answer, also of a done request', async () => {
    const task = await world.request({ category: 'managed', listId: 'done', doneAt: world.clock.now() })
    const { at } = await say(world.asBasile, task, 'Cela recommence.')
    const lines = async () =>
      (await world.as(world.emma).call(projects.readDayQueue, {})).list.flatMap((line) =>
        line.kind === 'task' && line.task._id === task.id ? [[line.nextStep.step, line.since]] : [],
      )
    expect(await lines()).toEqual([['reply', at]])
    await say(world.asEmma, task, 'Nous regardons.')
    expect(await lines()).toEqual([])
  })

  test('[DAY-002] many messages in one statement change their request once', async () => {
    const task = await world.request({ category: 'managed' })
    const updates = await world.platform.database.transaction(async ({ query }) => {
      const updatesSoFar = async () => {
        const { rows } = await query<{ count: number }>({
          text: `SELECT pg_stat_get_xact_tuples_updated('projects.tasks'::regclass)::int AS count`,
        })
        return rows[0]?.count ?? Number.NaN
      }
      const before = await updatesSoFar()
      await query({
        text: `INSERT INTO chats.messages (app_id, id, thread_id, task_id, internal, author_id, text, created_at)
               SELECT $1, 'c' || lpad(n::text, 23, '0'), $2, $3, false, CASE WHEN n % 3 = 0 THEN $4 ELSE $5 END,
                      'Bonjour', $6::timestamptz + n * interval '1 second' FROM generate_series(1, 50) n`,
        values: [task.appId, task.threadId, task.id, world.emma.userId, world.user.userId, world.clock.now()],
      })
      return (await updatesSoFar()) - before
    })
    expect(updates).toBe(1)
    const idOf = (place: number) => `c${String(place).padStart(23, '0')}`
    // The last of staff is the 48th: the two after it are unanswered.
    const at = new Date(world.clock.now().getTime() + 49_000).toISOString()
    expect(await owed(task)).toEqual({ at, oldest: idOf(49), newest: idOf(50) })
  })

  test('[DAY-036] [DAY-002] staff waive it for the newest message alone, and may take that back', async () => {
    const task = await world.request({ category: 'managed' })
    const first = await say(world.asBasile, task, 'Merci.')
    const second = await say(world.asBasile, task, 'Bonne journée !')
    const waive = (messageId: string, undo?: true) =>
      world.asEmma.call(projects.waiveReply, { id: task.slug, messageId, ...(undo && { undo }) })
    await expect(waive(first.id)).rejects.toBeProblem('task_changed')
    expect(await waive(second.id)).toMatchObject({ taskId: task.slug })
    expect(await owed(task)).toMatchObject({ at: null })
    await expect(waive(second.id)).rejects.toBeProblem('task_changed')
    await waive(second.id, true)
    expect(await owed(task)).toMatchObject({ at: first.at, oldest: first.id })
    const waived = (await world.eventsOf(task.id)).filter(({ name }) => name === 'task.reply_waived')
    expect(new Set(waived.map(({ data }) => data))).toEqual(
      new Set([{ messageId: second.id }, { messageId: second.id, restored: true }]),
    )
    const other = await world.request()
    const foreign = await say(world.asBasile, other, 'Ailleurs')
    await expect(waive(foreign.id)).rejects.toBeProblem('not_found')
    await expect(world.asAda.call(projects.waiveReply, { id: task.slug, messageId: second.id })).rejects.toBeProblem(
      'access_denied',
    )
  })

  test('[DAY-006] open requests of before get it from the last 90 days, once', async () => {
    const { query } = world.platform.database
    const [recent, silent, answered] = [await world.request(), await world.request(), await world.request()]
    const now = Date.now()
    const write = (task: Task, authorId: string, age: number) =>
      writeMessage(world.platform.database, task, {
        id: world.platform.newId(),
        authorId,
        text: 'Bonjour',
        at: new Date(now - age),
      })
    await write(recent, world.emma.userId, days(9))
    await write(recent, world.user.userId, days(8))
    await write(recent, world.user.userId, days(7))
    await write(silent, world.user.userId, days(98))
    await write(answered, world.user.userId, days(8))
    await write(answered, world.emma.userId, days(7))
    await query({
      text: `UPDATE projects.tasks SET customer_wrote_at = NULL, reply_message_id = NULL, customer_message_id = NULL,
               staff_wrote_at = NULL`,
    })
    const sql = await readMigration('0271_unanswered_so_far')
    await query({ text: sql })
    const filled = async () => (await Promise.all([recent, silent, answered].map(owed))).map(({ at }) => at)
    expect(await filled()).toEqual([new Date(now - days(8)).toISOString(), null, null])
    await query({ text: sql })
    expect(await filled()).toEqual([new Date(now - days(8)).toISOString(), null, null])
  })
})
