import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { days } from '@passerelle/kernel/durations'
import type { Subscriber } from '@passerelle/server/events/subscriber'
import { openFileStore } from '@passerelle/testkit/file-store'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import type { GivenPerson } from '@passerelle/testkit/given-accounts'
import { eraseUser } from './forget-user.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  // Without the other services no mail is sent; the test runs the subscriber.
  world = await projectsTestEnvironment(['accounts', 'projects'])
})
afterAll(() => world.close())

const rows = async <R>(text: string, ...values: unknown[]) =>
  (await world.platform.database.query<R>({ text, values })).rows

const queue = ({ appId, userId, email }: GivenPerson, key: string, name: string, known = true) =>
  world.platform.database.transaction((tx) =>
    world.platform.queueMail(tx, {
      appId,
      userId: known ? userId : null,
      to: email,
      locale: 'fr',
      template: 'mail_test',
      variables: { requesterName: name },
      key,
    }),
  )
const mail = async (key: string) =>
  (
    await rows(
      `SELECT address, variables, last_error AS error, cancelled_at IS NOT NULL AS cancelled,
              EXISTS (SELECT FROM platform.work w WHERE w.id = o.id) AS queued
         FROM mails.outgoing o WHERE key = $1`,
      key,
    )
  )[0]

test('[TMR-007] an anonymised user leaves the mails and their own credentials; mails to others stay', async () => {
  const { user, admin, clock } = world
  const named = `${user.firstName} ${user.lastName}`
  const other = await world.given.user(await world.given.app(), { email: user.email })
  await queue(user, 'sent', 'Ada')
  await queue(user, 'queued', 'Ada')
  await queue(user, 'guest', 'Ada', false)
  await queue(admin, 'names-them', named)
  await queue(other, 'same-address', 'Ada')
  await rows(
    `UPDATE mails.outgoing SET variables = NULL, sent_at = $1, last_error = 'smtp 450 ' || address WHERE key = 'sent'`,
    clock.now(),
  )
  await rows(
    `INSERT INTO accounts.totp_factors (app_id, user_id, secret, created_at) VALUES ($1, $2, 'sealed', $3)`,
    user.appId,
    user.userId,
    clock.now(),
  )
  await world.asAda.call(accounts.removeUser, { id: user.userId })
  expect(await mail('queued')).toMatchObject({ address: user.email })
  clock.advance(days(93))
  await queue(admin, 'recent', 'Ada')
  await world.sweep()
  const [event] = await rows<Parameters<Subscriber['run']>[0]>(
    `SELECT id, subject, name, data FROM platform.events WHERE name = 'user.anonymised' AND subject = $1`,
    user.userId,
  )
  const { run } = eraseUser({ ...world.platform, raws: openFileStore(world.platform.env) })
  await run(event!)
  await run(event!)

  const address = `${user.userId}@anonymous.invalid`
  expect(await mail('sent')).toEqual({ address, variables: null, error: null, cancelled: false, queued: false })
  expect(await mail('queued')).toEqual({ address, variables: null, error: null, cancelled: true, queued: false })
  expect(await mail('guest')).toEqual({ address, variables: null, error: null, cancelled: true, queued: false })
  expect(await mail('names-them')).toMatchObject({ address: admin.email, variables: null, cancelled: true })
  expect(await mail('recent')).toMatchObject({ address: admin.email, cancelled: false })
  expect(await mail('same-address')).toMatchObject({ address: user.email, cancelled: false })
  const traces = `SELECT FROM mails.outgoing
    WHERE app_id = $1 AND (address = $2 OR variables::text LIKE '%' || $3 || '%')`
  expect(await rows(traces, user.appId, user.email, named)).toEqual([])
  expect(await rows('SELECT FROM accounts.totp_factors WHERE user_id = $1', user.userId)).toEqual([])
})
