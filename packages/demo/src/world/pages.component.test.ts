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

test('the outage that nobody took has two pages, and nobody is paged for it again', async () => {
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
