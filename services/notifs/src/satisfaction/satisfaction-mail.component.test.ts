import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notifs } from '@passerelle/contract/notifs/api'
import { projects } from '@passerelle/contract/projects/api'
import { days, hours } from '@passerelle/kernel/durations'
import { answerTokens, type MailedAnswer } from '@passerelle/server/mail/answer-token'
import { createTestClient } from '@passerelle/testkit/test-client'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment(['accounts', 'projects', 'chats', 'notifs'])
})
afterAll(() => world.close())
beforeEach(() => world.clock.advance(days(15)))

/** A request that is done, an hour later. */
const closed = async () => {
  const task = await world.request({ category: 'managed', createdAt: new Date(world.clock.now().getTime() - days(3)) })
  await world.asEmma.call(projects.moveTask, { id: task.slug, listId: 'done' })
  await world.drain()
  world.clock.advance(hours(1))
  await world.sweep()
  await world.drain()
  const { rows } = await world.platform.database.query<{ address: string; variables: Record<string, string> }>({
    text: `SELECT address, variables FROM mails.outgoing WHERE task_id = $1 AND template = 'satisfaction'`,
    values: [task.id],
  })
  return { task, mails: rows }
}

test('[ANS-018] a satisfaction mail comes once; its link leads to the page and is stored sealed', async () => {
  const { task, mails } = await closed()
  expect(mails.map(({ address }) => address)).toEqual([world.user.email])
  const { answer, ...variables } = mails[0]!.variables
  expect(variables).toMatchObject({ taskSlug: task.slug, taskName: task.name, took: String(days(3)) })
  const { kind, sealed } = JSON.parse(answer!) as MailedAnswer
  expect(kind).toBe('satisfaction')
  const token = answerTokens(world.platform.env).open(sealed)!
  const page = await createTestClient(world.origin, 'nimbus', { token }).call(projects.readAnswer, {})
  expect(page).toMatchObject({ kind: 'satisfaction', taskId: task.slug })
  await world.asBasile.call(notifs.unsubscribe, { token: variables['unsubscribe']! })
  expect((await closed()).mails).toEqual([])
})

test('[ANS-017] an account that wants no such mails is asked in the portal alone', async () => {
  const { app, admin } = await world.given.customer()
  await world.as(admin).call(projects.setAnswerSettings, { satisfactionMails: false })
  const emma = world.as(await world.given.staff({ inside: [app] }), { in: app.id })
  const task = await world.given.task({ app, owner: admin })
  await emma.call(projects.moveTask, { id: task.slug, listId: 'done' })
  await world.drain()
  world.clock.advance(hours(1))
  await world.sweep()
  await world.drain()
  const { rows } = await world.platform.database.query({
    text: `SELECT FROM mails.outgoing WHERE task_id = $1 AND template = 'satisfaction'`,
    values: [task.id],
  })
  expect(rows).toEqual([])
  expect((await world.as(admin).call(projects.readSatisfaction, { id: task.slug })).until).not.toBeNull()
})
