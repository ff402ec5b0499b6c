import { accounts } from '@passerelle/contract/accounts/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import { readMigration } from '@passerelle/testkit/read-migration'
import '@passerelle/testkit/matchers'
import { afterAll, beforeAll, expect, test } from 'vitest'

let host: Booted
let given: GivenAccounts
const clock = fakeClock('2024-01-15T12:00:00Z')
const { readApp, setDismissal, listOwnAnnouncements, dismissAnnouncement } = accounts
const pricing = '656918c00000000000000001'
const documents = '656918c00000000000000002'

beforeAll(async () => {
  host = await boot({ services: ['accounts'], clock })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

const openOf = async (person: GivenPerson) =>
  (await host.as(person).call(listOwnAnnouncements, {})).list
    .filter(({ dismissedAt }) => dismissedAt === null)
    .map(({ _id }) => _id)
const closedOf = async (person: GivenPerson) => (await host.as(person).call(readApp, {})).closedBanners
const dismissedBy = async (announcementId: string, { appId }: GivenPerson) =>
  (
    await host.platform.database.query<{ userId: string }>({
      text: `SELECT user_id AS "userId" FROM accounts.announcement_receipts
              WHERE announcement_id = $1 AND app_id = $2 AND dismissed_at IS NOT NULL`,
      values: [announcementId, appId],
    })
  ).rows.map(({ userId }) => userId)

test.each([
  ['2024-02-01T22:59:59Z', [documents, pricing]],
  ['2024-02-01T23:00:00Z', [pricing]],
  ['2025-02-15T22:59:59Z', [pricing]],
  ['2025-02-15T23:00:00Z', []],
])('[APP-014][APP-015][ANN-011] at %s the former banners that are shown are %j', async (now, shown) => {
  clock.advance(Date.parse(now) - clock.now().getTime())
  const { user } = await given.customer()
  expect(await openOf(user)).toEqual(shown)
  clock.advance(Date.parse('2024-01-15T12:00:00Z') - clock.now().getTime())
})

test('[APP-016][API-110][ANN-011] the key of the metadata and closing the announcement do the same', async () => {
  const { admin, user } = await given.customer()
  await host.as(user).call(setDismissal, { key: 'pricingUp', value: true })
  expect(await dismissedBy(pricing, user)).toEqual([user.userId])
  await host.as(admin).call(dismissAnnouncement, { announcementId: documents })
  expect(await dismissedBy(documents, user)).toEqual([admin.userId])
  for (const person of [admin, user]) {
    expect(await closedOf(person)).toEqual(['pricingUp', 'cgvHideBanner'])
    expect(await openOf(person)).toEqual([])
  }
  await host.as(admin).call(setDismissal, { key: 'pricingUp', value: false })
  expect(await dismissedBy(pricing, user)).toEqual([])
  expect(await openOf(user)).toEqual([pricing])
})

test('[ANN-012] administrators of accounts that had closed a banner have receipts, run once or twice', async () => {
  const { app, admin, user } = await given.customer()
  const { app: other } = await given.customer()
  const { query } = host.platform.database
  await query({
    text: `UPDATE accounts.apps SET metadata = '{"pricingUp": true, "cgvHideBanner": false}' WHERE id = $1`,
    values: [app.id],
  })
  const sql = await readMigration('0380_announcements')
  const text = sql.slice(sql.indexOf('DO $$'), sql.indexOf('END $$;') + 'END $$;'.length)
  await query({ text })
  await query({ text })
  expect(await dismissedBy(pricing, user)).toEqual([admin.userId])
  expect(await dismissedBy(documents, user)).toEqual([])
  const { rowCount } = await query({
    text: 'SELECT FROM accounts.announcement_receipts WHERE app_id = $1',
    values: [other.id],
  })
  expect(rowCount).toBe(0)
})
