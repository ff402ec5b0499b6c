import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import type { DayLine } from '@passerelle/contract/projects/day-queue'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { seedDemoWorld } from './demo-world.ts'

let host: Booted
let team: { userId: string; appId: string; firstName: string }[]

const rows = async <Row>(text: string, ...values: unknown[]) =>
  (await host.platform.database.query<Row>({ text, values })).rows
beforeAll(async () => {
  host = await boot({ services: ['projects'] })
  await seedDemoWorld(host.platform)
  team = await rows(
    `SELECT u.id AS "userId", u.app_id AS "appId", u.first_name AS "firstName"
       FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id
      WHERE u.staff AND u.deleted_at IS NULL AND a.slug = $1`,
    host.platform.env.provider,
  )
}, 120_000)
afterAll(() => host.close())

const queueOf = async (member: (typeof team)[number]) => {
  const found: DayLine[] = []
  for (let after: string | undefined; ;) {
    const page = await host
      .as(member)
      .call(projects.readDayQueue, { limit: 100, ...(after !== undefined && { after }) })
    found.push(...page.list)
    if (page.after === null || !page.hasMore) return found
    after = page.after
  }
}
const named = (name: string) => team.find(({ firstName }) => firstName === name)!
const lineOf = (list: readonly DayLine[], slug: string) =>
  list.find((line) => line.kind === 'task' && line.task.taskId === slug)

test('[DAY-073] staff of the demo watch some accounts, nobody Port Franc; nobody is absent today', async () => {
  const watching = await rows<{ slug: string; names: string[] }>(
    `SELECT a.slug, array_agg(u.first_name ORDER BY u.first_name) AS names
       FROM accounts.account_watchers w JOIN accounts.apps a ON a.id = w.app_id
       JOIN accounts.users u ON u.id = w.user_id AND u.app_id = $1
      GROUP BY a.slug ORDER BY a.slug`,
    team[0]!.appId,
  )
  expect(watching).toEqual([
    { slug: 'atelier-lumen', names: ['Emma'] },
    { slug: 'clinique-riviera', names: ['Emma', 'Gwen', 'Hugo'] },
    { slug: 'maison-verdier', names: ['Emma'] },
  ])
  const today = toIsoDate(host.platform.clock.now())
  expect(await rows('SELECT id FROM accounts.absences WHERE $1::date BETWEEN first_day AND last_day', today)).toEqual(
    [],
  )
})

test('[DAY-073] Hugo has a critical request, Basile waits for an answer, and the timer of Emma runs', async () => {
  expect(lineOf(await queueOf(named('Hugo')), 'ATL-600')).toMatchObject({ group: 'critical', task: { priority: 4 } })
  const emmas = await queueOf(named('Emma'))
  expect(lineOf(emmas, 'ATL-1')).toMatchObject({
    group: 'answers',
    nextStep: { step: 'reply' },
    author: { firstName: 'Basile' },
  })
  expect(lineOf(emmas, 'ATL-3')).toMatchObject({ running: true })
})

test('[DAY-073] the open incident that nobody took leads the home of all staff', async () => {
  expect(team).toHaveLength(5)
  for (const member of team) {
    const [first] = await queueOf(member)
    expect(first).toMatchObject({
      kind: 'incident',
      group: 'incident',
      incident: { service: 'Agenda des consultations' },
    })
  }
})
