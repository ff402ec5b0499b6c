import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { days, estimateToMs } from '@passerelle/kernel/durations'
import { answerTokens, type MailedAnswer } from '@passerelle/server/mail/answer-token'
import { givenQuoteParties } from '../testing/given-quote-parties.ts'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { createTestClient } from '@passerelle/testkit/test-client'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment(['accounts', 'projects', 'chats', 'notifs'], { noRateLimits: true })
  await givenQuoteParties(world.platform, world.app.id)
  await world.asAda.call(projects.setAnswerSettings, { mailAnswers: 'both', ceilingInCents: 281_980 })
})
afterAll(() => world.close())

const time = {
  kind: 'time',
  title: 'Migration',
  estimatedMs: estimateToMs({ days: 2, hours: 4 }),
  dailyInCents: 95_000,
  hourlyInCents: 16_500,
  vatPercent: 20,
} as const
const item = {
  kind: 'item',
  title: 'Borne Wi-Fi',
  quantity: 2,
  unit: 'piece',
  unitPriceInCents: 12_990,
  vatPercent: 20,
} as const

type Task = Awaited<ReturnType<typeof world.request>>
const sent = async ({ slug }: Task, units = 2) => {
  const lines = [time, { ...item, quantity: units }]
  const { version } = await world.asEmma.call(projects.saveQuote, { id: slug, billing: 'fixed', terms: 'Net.', lines })
  await world.asEmma.call(projects.sendQuote, { id: slug, version })
}
const quoted = async (category: 'mission' | 'quote' = 'mission') => {
  const task = await world.request({ category })
  await sent(task)
  return task
}
type Mail = { address: string; template: string; answer: MailedAnswer }
/** The links that were mailed about a request, oldest first. */
const linksOf = async ({ id }: Task): Promise<Mail[]> => {
  await world.drain()
  const { rows } = await world.platform.database.query<Mail>({
    text: `SELECT address, template, (variables ->> 'answer')::jsonb AS answer FROM mails.outgoing
            WHERE task_id = $1 AND variables ->> 'answer' IS NOT NULL ORDER BY created_at, id`,
    values: [id],
  })
  return rows
}
const open = ({ answer }: Mail) => {
  const token = answerTokens(world.platform.env).open(answer.sealed)!
  return createTestClient(world.origin, 'nimbus', { token, headers: { origin: world.origin } })
}
const bearing = async (task: Task) => open((await linksOf(task)).at(-1)!)

test.each(['mission', 'quote'] as const)(
  '[ANS-025] the mail of a quote carries a link of its own sum, with which it is accepted, %s',
  async (category) => {
    const task = await quoted(category)
    expect(await linksOf(task)).toMatchObject([
      {
        address: world.admin.email,
        template: 'quote',
        answer: { kind: 'estimate', totalInCents: 281_980, isQuote: true },
      },
    ])
    const link = await bearing(task)
    const { estimatedTime, ...page } = await link.call(projects.readAnswer, {}).then((read) => {
      if (read.kind !== 'estimate') throw new Error('The link shows no estimate')
      return read
    })
    expect(page).toMatchObject({
      lines: [],
      totalInCents: 281_980,
      quote: {
        number: expect.stringMatching(/^D-2026-/) as string,
        lines: [
          { title: 'Migration', netInCents: 256_000 },
          { title: 'Borne Wi-Fi', netInCents: 25_980 },
        ],
        grossInCents: 338_376,
        terms: 'Net.',
      },
      closesAt: expect.stringContaining('T23:00:00.000Z') as string,
    })
    expect((await world.asEmma.call(projects.listMailedAnswers, { id: task.slug })).list).toHaveLength(1)
    await link.call(projects.giveAnswer, { answer: 'accept', estimatedTime })
    const quote = await world.asAda.call(projects.readQuote, { id: task.slug })
    expect(quote).toMatchObject({ state: 'accepted', answeredBy: { _id: world.admin.userId } })
    await expect(link.call(projects.readAnswer, {})).rejects.toBeProblem('link_expired')
  },
)

test('[ANS-025] a quote is refused by its link, and the request knows who did', async () => {
  const task = await quoted()
  const link = await bearing(task)
  const estimatedTime = time.estimatedMs
  await link.call(projects.giveAnswer, { answer: 'refuse', estimatedTime, text: 'Trop cher.' })
  expect(await world.asAda.call(projects.readQuote, { id: task.slug })).toMatchObject({ state: 'refused' })
  expect(await world.namesOf(task.id)).toContain('estimate.refused')
})

test('[ANS-025] a quote above the ceiling has no link, although its time alone is below', async () => {
  const task = await world.request({ category: 'mission' })
  await sent(task, 3)
  expect(await linksOf(task)).toEqual([])
})

test('[ANS-025] a link dies with its quote: replaced with the same time and moment, or past its last day', async () => {
  const task = await quoted()
  const first = await bearing(task)
  await sent(task)
  await expect(first.call(projects.readAnswer, {})).rejects.toBeProblem('link_expired')
  const opened = await Promise.allSettled((await linksOf(task)).map((mail) => open(mail).call(projects.readAnswer, {})))
  expect(opened.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  // Five days before its end, with a fresh link.
  world.clock.advance(days(26))
  await world.sweep()
  const reminded = await bearing(task)
  await reminded.call(projects.readAnswer, {})
  // The sweep that marks it as expired has not come yet.
  world.clock.advance(days(5))
  for (const answer of ['accept', 'refuse'] as const)
    await expect(reminded.call(projects.giveAnswer, { answer, estimatedTime: time.estimatedMs })).rejects.toBeProblem(
      'link_expired',
    )
  expect((await world.asEmma.call(projects.listMailedAnswers, { id: task.slug })).list).toEqual([])
})
