import { accounts } from '@passerelle/contract/accounts/api'
import { mails } from '@passerelle/contract/mails/api'
import { deliveryStates } from '@passerelle/contract/mails/deliveries'
import { days } from '@passerelle/kernel/durations'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearOldContent } from '../outgoing/clear-kept-content.ts'

const clock = fakeClock('2026-02-03T12:00:00.000Z')
let host: Booted
let given: GivenAccounts
beforeAll(async () => {
  host = await boot({ services: ['accounts', 'mails'], clock, env: { roles: ['http'] } })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

/** Columns of a mail that is still to be sent. */
const open = {
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

const queue = async (appId: string | null, set: Record<string, unknown>) => {
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
  return row.id
}
const stateOf = async (appId: string) =>
  (await host.as(await given.staff()).call(mails.listDeliveries, { appId })).list.map(({ state, resendable }) => ({
    state,
    resendable,
  }))

test('[ADR-0022] staff see the state of each mail, by account and state, without its content', async () => {
  const app = await given.app({ name: 'Atelier Lumen' })
  for (const set of Object.values(columns)) await queue(app.id, set)
  const emma = host.as(await given.staff())
  const { list } = await emma.call(mails.listDeliveries, { appId: app.id })
  expect(list.map(({ state }) => state).sort()).toEqual([...deliveryStates].sort())
  expect(list[0]).toMatchObject({ address: 'ada@example.com', template: 'recovery', app: { name: 'Atelier Lumen' } })
  expect(JSON.stringify(list)).not.toContain('secret')
  const [other, ofNoAccount] = [await queue((await given.app()).id, open), await queue(null, open)]
  const all = (await emma.call(mails.listDeliveries, {})).list.map(({ _id }) => _id)
  expect(all).toEqual(expect.arrayContaining([...list.map(({ _id }) => _id), other, ofNoAccount]))
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
  const whole = await emma.call(mails.listDeliveries, { appId: app.id, limit: 5 })
  expect([whole.list.length, whole.next]).toEqual([5, null])
})

test('[ADR-0022] customers read no deliveries; the texts of mails are for who administers the account', async () => {
  const { app, admin, user } = await given.customer()
  const emma = await given.staff()
  for (const caller of [host.as(admin), host.as(emma, { in: app.id })])
    expect(await caller.call(mails.listDefaultTemplates, {})).toHaveProperty('invitation')
  await expect(host.as(user).call(mails.listDefaultTemplates, {})).rejects.toBeProblem('access_denied')
  await expect(host.as(emma).call(mails.listDefaultTemplates, {})).rejects.toBeProblem('app_required')
  await expect(host.as(admin).call(mails.listDeliveries, {})).rejects.toBeProblem('not_enough_rights')
})

/** Columns of an abandoned mail whose content is still there. */
const abandoned = (variables: Record<string, string> = {}) => ({
  ...columns.given_up,
  attempts: 9,
  bounced_at: clock.now(),
  variables: JSON.stringify({ requesterName: 'Ada', ...variables }),
})

test('[ADR-0022] staff send an abandoned mail again, once, with an event and a line of the audit', async () => {
  const { app, admin, user } = await given.customer()
  const emma = await given.staff({ firstName: 'Emma' })
  const id = await queue(app.id, { ...abandoned(), template: 'mail_test', user_id: user.userId })
  expect(await stateOf(app.id)).toEqual([{ state: 'bounced', resendable: true }])
  const attempts = [1, 2, 3].map(() => host.as(emma).call(mails.resendMail, { id }))
  const results = await Promise.allSettled(attempts)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(host.as(emma).call(mails.resendMail, { id })).rejects.toBeProblem('mail_not_resendable')
  const { rows } = await host.platform.database.query({
    text: `SELECT subject, data, actor->>'userId' AS actor FROM platform.events
      WHERE app_id = $1 AND name = 'mail.resent'`,
    values: [app.id],
  })
  expect(rows).toEqual([{ subject: user.userId, data: { mailId: id, template: 'mail_test' }, actor: emma.userId }])
  const { list } = await host.as(admin).call(accounts.listAudit, { group: 'account', limit: 50 })
  expect(list.find(({ name }) => name === 'mail.resent')).toMatchObject({
    text: `a renvoyé un email à ${user.firstName} ${user.lastName}`,
    details: ['Email\u00a0: Essai d’envoi'],
  })
})

test('[ADR-0022] no mail is sent again that left, was cancelled, is being sent, or has an expired link', async () => {
  const app = await given.app()
  const emma = host.as(await given.staff())
  const later = new Date(clock.now().getTime() + 60_000)
  const refused = [
    columns.sent,
    columns.cancelled,
    columns.given_up,
    columns.waiting,
    abandoned({ expiresAt: clock.now().toISOString() }),
  ]
  for (const set of refused) {
    const id = await queue(app.id, set)
    await expect(emma.call(mails.resendMail, { id })).rejects.toBeProblem('mail_not_resendable')
  }
  const leased = await queue(app.id, columns.failing)
  await host.platform.database.query({
    text: `INSERT INTO platform.work (kind, id, app_id, turn, due_at, lease_token)
           VALUES ('mails.send', $1, $2, '-', $3, repeat('a', 24))`,
    values: [leased, app.id, later],
  })
  await expect(emma.call(mails.resendMail, { id: leased })).rejects.toBeProblem('mail_not_resendable')
  expect((await stateOf(app.id)).some(({ resendable }) => resendable)).toBe(false)
  const id = await queue(app.id, abandoned({ expiresAt: later.toISOString() }))
  expect((await stateOf(app.id)).filter(({ resendable }) => resendable)).toHaveLength(1)
  await emma.call(mails.resendMail, { id })
  const { list } = await emma.call(mails.listDeliveries, { appId: app.id, state: 'waiting' })
  expect(list.find(({ _id }) => _id === id)).toMatchObject({ nextAttemptAt: clock.now().toISOString() })
  await expect(emma.call(mails.resendMail, { id: host.platform.newId() })).rejects.toBeProblem('not_found')
  const { admin } = await given.customer()
  await expect(host.as(admin).call(mails.resendMail, { id })).rejects.toBeProblem('not_enough_rights')
})

test('[ADR-0022] the content of an abandoned mail is cleared after two weeks', async () => {
  const app = await given.app()
  const ago = (ms: number) => ({ ...abandoned(), given_up_at: new Date(clock.now().getTime() - ms) })
  await queue(app.id, ago(days(14)))
  await queue(app.id, ago(days(13)))
  await clearOldContent(host.platform)()
  expect((await stateOf(app.id)).filter(({ resendable }) => resendable)).toHaveLength(1)
})
