import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { days, estimateDay, hours } from '@passerelle/kernel/durations'
import { answerDigest, answerTokens, type MailedAnswer } from '@passerelle/server/mail/answer-token'
import { createTestClient } from '@passerelle/testkit/test-client'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment(['accounts', 'projects', 'chats', 'notifs'])
  await world.asAda.call(projects.setAnswerSettings, { mailAnswers: 'both', ceilingInCents: 300_000 })
})
afterAll(() => world.close())

type Task = Awaited<ReturnType<typeof world.request>>
type Mail = { address: string; template: string; answer: MailedAnswer | null; variables: string | null }

/** The mails that wait about a request, with their answers. */
const mailsAbout = async ({ id }: Task): Promise<Mail[]> => {
  await world.drain()
  const { rows } = await world.platform.database.query<Mail>({
    text: `SELECT address, template, (variables ->> 'answer')::jsonb AS answer, variables::text
             FROM mails.outgoing WHERE task_id = $1 ORDER BY created_at, id`,
    values: [id],
  })
  return rows
}
const tokensOf = async ({ id }: Task) =>
  (
    await world.platform.database.query<{ digest: string; mailKey: string }>({
      text: `SELECT digest, mail_key AS "mailKey" FROM projects.answer_tokens WHERE task_id = $1`,
      values: [id],
    })
  ).rows
const linksOf = async (task: Task) => (await mailsAbout(task)).flatMap(({ answer }) => (answer ? [answer] : []))
const tokenIn = ({ sealed }: MailedAnswer) => answerTokens(world.platform.env).open(sealed)!
const bearing = (token: string) => createTestClient(world.origin, 'nimbus', { token })
const estimated = async (estimatedTime = 2 * estimateDay + hours(4)) => {
  const task = await world.request({ category: 'mission' })
  await world.asEmma.call(projects.editTask, { id: task.slug, estimatedTime })
  return task
}

test('[ANS-003] the mail of an estimate carries a link for administrators, that of others does not', async () => {
  const task = await estimated()
  const mails = await mailsAbout(task)
  const found = Object.fromEntries(mails.map(({ address, template, answer }) => [address, [template, answer?.kind]]))
  expect(found).toEqual({
    [world.admin.email]: ['estimate', 'estimate'],
    [world.user.email]: ['estimate', undefined],
  })
  const [link] = await linksOf(task)
  const page = await bearing(tokenIn(link!)).call(projects.readAnswer, {})
  expect(page).toMatchObject({ kind: 'estimate', taskId: task.slug, totalInCents: link!.totalInCents })
})

test('[ANS-004] the tables hold a digest and a sealed token of an answer link, never the token', async () => {
  const task = await estimated()
  const mails = await mailsAbout(task)
  const token = tokenIn(mails.find(({ answer }) => answer)!.answer!)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(mails.map(({ variables }) => variables).join()).not.toContain(token)
  expect(await tokensOf(task)).toEqual([
    { digest: answerDigest(token), mailKey: expect.stringMatching(/^notice:/) as string },
  ])
})

test('[ANS-002] no link above the ceiling, without a price, or where a second factor is demanded', async () => {
  expect(await linksOf(await estimated(10 * estimateDay))).toEqual([])
  const { app, admin } = await world.given.customer()
  const emma = world.as(await world.given.staff({ inside: [app] }), { in: app.id })
  await world.as(admin).call(projects.setAnswerSettings, { mailAnswers: 'both' })
  const propose = async () => {
    const task = await world.given.task({ app, owner: admin, category: 'mission' })
    await emma.call(projects.editTask, { id: task.slug, estimatedTime: hours(1) })
    return linksOf(task)
  }
  expect(await propose()).toHaveLength(1)
  const { query } = world.platform.database
  await query({ text: 'UPDATE accounts.apps SET second_factor_required = true WHERE id = $1', values: [app.id] })
  expect(await propose()).toEqual([])
  await query({ text: 'UPDATE accounts.apps SET second_factor_required = false WHERE id = $1', values: [app.id] })
  await world.as(admin).call(projects.setAnswerSettings, { mailAnswers: 'completion' })
  expect(await propose()).toEqual([])
})

test('[ANS-003] an asked completion carries a link, unless the account answers nothing by mail', async () => {
  const ask = async () => {
    const task = await world.request({ listId: 'in_progress' })
    await world.asEmma.call(projects.setPendingStatus, { id: task.slug, status: 'completed', value: true })
    return linksOf(task)
  }
  expect(await ask()).toEqual([{ kind: 'completion', totalInCents: null, sealed: expect.any(String) as string }])
  await world.asAda.call(projects.setAnswerSettings, { mailAnswers: 'off' })
  expect(await ask()).toEqual([])
  await world.asAda.call(projects.setAnswerSettings, { mailAnswers: 'both' })
})

test('[ANS-003] every reminder carries a fresh link', async () => {
  const task = await estimated()
  await mailsAbout(task)
  world.clock.advance(days(7))
  await world.sweep()
  const links = await linksOf(task)
  expect(links).toHaveLength(2)
  expect((await mailsAbout(task)).map(({ template }) => template)).toContain('reminder')
  expect(tokenIn(links[0]!)).not.toBe(tokenIn(links[1]!))
  const page = await bearing(tokenIn(links[1]!)).call(projects.readAnswer, {})
  expect(page.taskId).toBe(task.slug)
})
