import { mails } from '@passerelle/contract/mails/api'
import { deliveryStates } from '@passerelle/contract/mails/deliveries'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { afterAll, beforeAll, expect, test } from 'vitest'

const clock = fakeClock('2026-02-03T12:00:00.000Z')
let host: Booted
let given: GivenAccounts
beforeAll(async () => {
  host = await boot({ services: ['accounts', 'mails'], clock })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

/** Columns of a mail that is still to be sent: later, so that no round of the worker takes it. */
const open = {
  next_attempt_at: new Date(clock.now().getTime() + 3_600_000),
  variables: JSON.stringify({ link: 'https://portail.example/reset-password?token=secret' }),
}
/** Columns that put a mail into each state. */
const columns = {
  waiting: open,
  failing: { ...open, last_error: '451 try later', attempts: 2 },
  sent: { sent_at: clock.now() },
  bounced: { sent_at: clock.now(), bounced_at: clock.now() },
  given_up: { given_up_at: clock.now(), last_error: '550 no such user' },
  cancelled: { cancelled_at: clock.now() },
} satisfies Record<(typeof deliveryStates)[number], object>

const queue = async (appId: string, set: Record<string, unknown>) => {
  const row = {
    id: host.platform.newId(),
    app_id: appId,
    address: 'ada@example.com',
    locale: 'fr',
    template: 'recovery',
    key: host.platform.newId(),
    created_at: clock.now(),
    attempts: 0,
    ...set,
  }
  await host.platform.database.query({
    text: `INSERT INTO mails.outgoing (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
      .map((_, at) => `$${at + 1}`)
      .join(', ')})`,
    values: Object.values(row),
  })
}

test('[ADR-0022] staff see the state of each mail, by account and state, without its content', async () => {
  const app = await given.app({ name: 'Atelier Lumen' })
  for (const set of Object.values(columns)) await queue(app.id, set)
  const emma = host.as(await given.staff())
  const { list } = await emma.call(mails.listDeliveries, { appId: app.id })
  expect(list.map(({ state }) => state).sort()).toEqual([...deliveryStates].sort())
  expect(list[0]).toMatchObject({ address: 'ada@example.com', template: 'recovery', app: { name: 'Atelier Lumen' } })
  expect(JSON.stringify(list)).not.toContain('secret')
  for (const state of deliveryStates)
    expect((await emma.call(mails.listDeliveries, { appId: app.id, state })).list.map((one) => one.state)).toEqual([
      state,
    ])
})

test('[ADR-0022] pages follow each other without gap or double', async () => {
  const app = await given.app()
  for (let count = 0; count < 5; count += 1) await queue(app.id, open)
  const emma = host.as(await given.staff())
  const seen: string[] = []
  let before: string | undefined
  do {
    const page = await emma.call(mails.listDeliveries, { appId: app.id, limit: 2, ...(before && { before }) })
    seen.push(...page.list.map(({ _id }) => _id))
    before = page.next ?? undefined
  } while (before !== undefined)
  expect([seen.length, new Set(seen).size]).toEqual([5, 5])
})

test('[ADR-0022] customers read no deliveries', async () => {
  const { admin } = await given.customer()
  await expect(host.as(admin).call(mails.listDeliveries, {})).rejects.toBeProblem('not_enough_rights')
})
