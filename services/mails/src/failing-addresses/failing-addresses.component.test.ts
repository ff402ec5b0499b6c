import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { mails } from '@passerelle/contract/mails/api'
import type { MailTemplate } from '@passerelle/contract/mails/templates'
import { days } from '@passerelle/kernel/durations'
import type { GivenPerson } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { inboundEnvironment } from '../testing/inbound-environment.ts'
import { newToken } from '../addresses/inbound-address.ts'

let world: Awaited<ReturnType<typeof inboundEnvironment>>
beforeAll(async () => {
  world = await inboundEnvironment()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.clear()
  await run('DELETE FROM mails.failing_addresses')
})

const run = async (text: string, ...values: unknown[]) =>
  (await world.platform.database.query<Record<string, unknown>>({ text, values })).rows

/** Brings the delivery report of a mail that was sent to somebody, once or again. */
const bounce = async ({ userId, appId, email }: GivenPerson, status: string, times = 1) => {
  const [id, token] = [world.platform.newId(), newToken()]
  await run(
    `INSERT INTO mails.outgoing (id, app_id, user_id, address, locale, template, key, created_at, sent_at, bounce_token)
     VALUES ($1::text, $2, $3, $4, 'fr', 'thread', $1::text, $5, $5, $6)`,
    id,
    appId,
    userId,
    email,
    world.clock.now(),
    token,
  )
  const to = `demandes+b${token}@nimbus.example`
  const raw = [
    'From: Mail Delivery System <MAILER-DAEMON@mx.elsewhere.example>',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=r',
    '',
    '--r',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.elsewhere.example',
    '',
    `Final-Recipient: rfc822; ${email}`,
    'Action: failed',
    `Status: ${status}`,
    '--r--',
  ].join('\r\n')
  for (let count = 0; count < times; count += 1)
    await world.receive({ from: 'MAILER-DAEMON@mx.elsewhere.example', to, envelopeFrom: '', raw })
}
const known = () =>
  run('SELECT address, failures, code, failing_since IS NOT NULL AS fails FROM mails.failing_addresses')
const failing = async (as: ReturnType<typeof world.as>) =>
  (await as.call(mails.listFailingAddresses, {})).list.map(({ userId }) => userId)
const retry = (as: ReturnType<typeof world.as>, userId: string) => as.call(mails.retryAddress, { userId })

/** Queues a mail of a template to somebody and lets it leave; what became of it. */
const mailed = async ({ userId, appId, email }: GivenPerson, template: MailTemplate) => {
  const key = world.platform.newId()
  const { queueMail, database, env } = world.platform
  const link = `${env.origin}/x`
  const variables = {
    link,
    at: world.iso(),
    expiresAt: world.iso(days(1)),
    change: 'passkey_added',
    inviterName: 'Ada',
  }
  await database.transaction((tx) =>
    queueMail(tx, { appId, userId, to: email, locale: 'fr', template, variables, key } as never),
  )
  await world.drain()
  const [row] = await run(
    `SELECT sent_at IS NOT NULL AS sent, cancelled_at IS NOT NULL AS cancelled, last_error AS error, variables
       FROM mails.outgoing WHERE key = $1`,
    key,
  )
  return row
}
const sent = { sent: true, cancelled: false, error: null, variables: null }

test('[EML-044] an unknown mailbox fails at once, whatever a report says twice counts once', async () => {
  const { user } = await world.given.customer()
  await bounce(user, '5.1.1', 2)
  expect(await known()).toEqual([{ address: user.email, failures: 1, code: '5.1.1', fails: true }])
})

test('[EML-044] other codes make it fail at the third mail within seven days, a full mailbox never', async () => {
  const { user } = await world.given.customer()
  await bounce(user, '4.2.2', 3)
  expect(await known()).toEqual([])
  for (const day of [0, 3]) {
    await bounce(user, '5.2.1')
    expect(await known()).toMatchObject([{ fails: false }])
    world.clock.advance(days(day))
  }
  await bounce(user, '5.2.1')
  expect(await known()).toEqual([{ address: user.email, failures: 3, code: '5.2.1', fails: true }])
})

test('[EML-045] mails to an address that fails are cancelled with a reason, those of security are sent', async () => {
  const { user, admin } = await world.given.customer()
  await bounce(user, '5.1.1')
  expect(await mailed(user, 'invitation')).toEqual({
    sent: false,
    cancelled: true,
    error: 'address_fails:',
    variables: null,
  })
  for (const template of ['recovery', 'email_confirmation', 'security_changed'] as const)
    expect(await mailed(user, template)).toEqual(sent)
  expect(await mailed(admin, 'invitation')).toEqual(sent)
  const staff = world.as(await world.given.staff())
  const { list } = await staff.call(mails.listDeliveries, { appId: user.appId, state: 'cancelled' })
  expect(list).toMatchObject([{ address: user.email, lastError: 'address_fails:' }])
})

test('[EML-045] administrators and staff inside see whose mails come back and let them go again', async () => {
  const { app, user, admin } = await world.given.customer()
  const { admin: foreign } = await world.given.customer()
  const emma = await world.given.staff({ inside: [app] })
  const [asAdmin, asStaff] = [world.as(admin), world.as(emma, { in: app.id })]
  await bounce(user, '5.1.1')
  expect([await failing(asAdmin), await failing(asStaff), await failing(world.as(foreign))]).toEqual([
    [user.userId],
    [user.userId],
    [],
  ])
  expect(await world.as(user).call(mails.readOwnAddress, {})).toEqual({ fails: true })
  expect(await asAdmin.call(mails.readOwnAddress, {})).toEqual({ fails: false })
  for (const who of [user, foreign])
    await expect(retry(world.as(who), user.userId)).rejects.toBeProblem(who === user ? 'access_denied' : 'not_found')
  await expect(world.as(user).call(mails.listFailingAddresses, {})).rejects.toBeProblem('access_denied')
  await expect(world.as(emma).call(mails.listFailingAddresses, {})).rejects.toBeProblem('app_required')
  await expect(asAdmin.call(mails.retryAddress, { userId: 'nobody' })).rejects.toBeProblem('invalid_input')
  await retry(asAdmin, user.userId)
  await retry(asStaff, user.userId)
  expect(await failing(asAdmin)).toEqual([])
  expect(await mailed(user, 'invitation')).toEqual(sent)
  const { list } = await asAdmin.call(accounts.listAudit, { group: 'account', limit: 50 })
  const lines = list.filter(({ name }) => name === 'mail_address.retried')
  expect(lines).toMatchObject([
    {
      text: `laisse à nouveau partir les emails vers ${user.firstName} ${user.lastName}`,
      actor: { person: { _id: admin.userId } },
    },
  ])
})

test('[EML-045] a changed address does not fail, and one who writes with proof has theirs', async () => {
  const { user, admin } = await world.given.customer()
  const asAdmin = world.as(admin)
  await bounce(user, '5.1.1')
  await run('UPDATE accounts.users SET email = $2 WHERE id = $1', user.userId, `new-${user.email}`)
  expect(await failing(asAdmin)).toEqual([])
  await bounce(admin, '5.1.1')
  expect(await failing(asAdmin)).toEqual([admin.userId])
  await world.receive({ from: admin.email, unproven: true, text: 'Bonjour' })
  expect(await failing(asAdmin)).toEqual([admin.userId])
  await world.receive({ from: admin.email, text: 'Bonjour' })
  expect(await failing(asAdmin)).toEqual([])
})

test('[TMR-007] a failing address is forgotten with its person, unless somebody else has it', async () => {
  const { app, user, admin } = await world.given.customer()
  const other = await world.given.customer()
  await bounce(user, '5.1.1')
  await bounce(admin, '5.1.1')
  const forget = async ({ userId }: GivenPerson) => {
    await run('UPDATE accounts.users SET email = $2 WHERE id = $1', userId, `${userId}@anonymous.invalid`)
    await world.platform.database.transaction((tx) =>
      world.platform.record(tx, {
        appId: app.id,
        actor: { kind: 'system' },
        name: 'user.anonymised',
        subject: userId,
        data: { dueAt: world.iso() },
      }),
    )
    await world.drain()
  }
  await run('UPDATE accounts.users SET email = $2 WHERE id = $1', other.user.userId, admin.email)
  await forget(user)
  await forget(admin)
  expect((await known()).map(({ address }) => address)).toEqual([admin.email])
})
