import { stats } from '@passerelle/contract/stats/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemoWorld } from './demo-world.ts'

let host: Booted
let asFarid: ReturnType<Booted['as']>
beforeAll(async () => {
  host = await boot({ services: ['accounts', 'projects', 'stats'] })
  await seedDemoWorld(host.platform)
  const { rows } = await host.platform.database.query<{ userId: string; appId: string }>({
    text: `SELECT u.id AS "userId", u.app_id AS "appId" FROM accounts.users u JOIN accounts.apps a ON a.id = u.app_id
            WHERE u.email = 'farid@nimbus.example' AND a.provider`,
  })
  asFarid = host.as(rows[0]!)
}, 120_000)
afterAll(() => host.close())

const hoursOf = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 3_600_000

test('[ONC-053] the outage that nobody took has two pages, and nobody is paged for it again', async () => {
  const { pages, people } = await asFarid.call(stats.readOncall, {})
  const nameOf = (id: string) => people.find(({ userId }) => userId === id)?.name
  expect(
    pages.map(({ service, userId, outcome, answeredAt }) => [service, nameOf(userId), outcome, answeredAt]),
  ).toEqual([
    ['Agenda des consultations', 'Farid Benali', 'sent', null],
    ['Agenda des consultations', 'Hugo Marchand', 'sent', null],
  ])
  const due = { text: 'SELECT 1 FROM stats.escalations WHERE next_due_at IS NOT NULL' }
  expect((await host.platform.database.query(due)).rows).toEqual([])
})

test('a phone gateway is set up, which has not been asked yet', async () => {
  const { list } = await asFarid.call(stats.listOncallGateways, {})
  expect(list).toMatchObject([
    { name: 'Passerelle téléphonique', url: expect.stringContaining('telephone.passerelle') },
  ])
})

test('[ONC-053] two layers, of which Hugo is on call this week, and Emma for another on Friday night', async () => {
  const { layers, overrides, people } = await asFarid.call(stats.readOncall, {})
  const nameOf = (id: string) => people.find(({ userId }) => userId === id)?.name.split(' ')[0]
  expect(layers.map(({ members }) => members.map(nameOf))).toEqual([
    ['Hugo', 'Gwen', 'Léa'],
    ['Farid', 'Emma'],
  ])
  expect(overrides.map(({ userId, startsAt, endsAt }) => [nameOf(userId), hoursOf(startsAt, endsAt)])).toEqual([
    ['Emma', 12],
  ])
})

test('[ONC-053] an outage was taken by Hugo after 11 minutes, and a check has passed 3 of its 5 trials', async () => {
  const { rows } = await host.platform.database.query({
    text: `SELECT p.first_name AS name, extract(epoch FROM e.acknowledged_at - e.started_at)::int / 60 AS minutes
             FROM stats.probe_events e JOIN accounts.people p ON p.app_id = e.app_id AND p.id = e.acknowledged_by
            WHERE e.resolved_at IS NULL AND e.is_prod AND e.type <> 'MAINTENANCE'`,
  })
  expect(rows).toEqual([{ name: 'Hugo', minutes: 11 }])
  const { list } = await asFarid.call(stats.listUptimeChecks, {})
  expect(list.flatMap(({ trial }) => (trial ? [[trial.good, trial.needed]] : []))).toEqual([[3, 5]])
})
