import { days, hours, minutes } from '@passerelle/kernel/durations'
import { connectDatabase } from '@passerelle/server/database/connect'
import { mailWork } from '@passerelle/server/mail/mail-work'
import { enqueueWork } from '@passerelle/server/work/work-store'
import { silentLogger } from '@passerelle/testkit/worker-test-environment'
import { MailError } from '../senders/mail-sender.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailWorker } from '../testing/mail-worker.ts'

let world: Awaited<ReturnType<typeof mailWorker>>
beforeAll(async () => {
  world = await mailWorker()
})
afterAll(() => world.close())
beforeEach(() => world.clear())

test('workers at once send each mail once, and what was sent keeps no link', async () => {
  for (let n = 0; n < 60; n += 1) await world.queue(`invitation:${n}`)
  await Promise.all([world.run(), world.open().runDue(), world.open().runDue()])
  expect(new Set(world.server.letters.map(({ messageId }) => messageId)).size).toBe(60)
  expect(world.server.letters).toHaveLength(60)
  for (const row of await world.rows())
    expect(row).toMatchObject({
      attempts: 1,
      variables: null,
      provider_id: expect.stringMatching(/^p/),
      sent_at: world.clock.now(),
    })
  expect(await world.run()).toBe(0)
})

test('a single mail of an account does not wait for the hundred of another', async () => {
  for (let n = 0; n < 100; n += 1) await world.queue(`invitation:${n}`)
  const { user } = await world.given.customer()
  await world.queue('invitation:other', {}, user)
  await world.run()
  expect(world.server.letters.findIndex(({ to }) => to === user.email)).toBeLessThan(20)
  expect(world.server.letters).toHaveLength(101)
})

test('a mail that was cancelled, sent or given up is not sent, though its work is due', async () => {
  const columns = ['cancelled_at', 'sent_at', 'given_up_at']
  for (const column of columns) {
    await world.queue(column)
    await world.platform.database.query({
      text: `UPDATE mails.outgoing SET ${column} = $2, variables = NULL WHERE key = $1`,
      values: [column, world.clock.now()],
    })
  }
  expect(await world.run()).toBe(columns.length)
  expect(world.server.letters).toEqual([])
  for (const row of await world.rows()) expect(row).toMatchObject({ attempts: 0, last_error: null })
})

test('a provider that is away for an hour loses nothing and repeats nothing', async () => {
  await world.queue('invitation:a')
  await world.queue('invitation:b')
  world.server.receive = () => Promise.reject(new MailError('unreachable', 'smtp ETIMEDOUT'))
  for (let minute = 0; minute < 60; minute += 5) {
    await world.run()
    world.clock.advance(minutes(5))
  }
  expect(world.server.letters).toEqual([])
  expect(await world.rows()).toMatchObject([{ sent_at: null }, { sent_at: null }])
  world.server.receive = async () => {}
  world.clock.advance(minutes(60 * 4))
  await world.run()
  await world.run()
  expect(world.server.letters).toHaveLength(2)
})

test('once a provider does not answer, the other mails of the round are not tried and lose no attempt', async () => {
  for (let n = 0; n < 30; n += 1) await world.queue(`invitation:${n}`)
  let tried = 0
  world.server.receive = () => {
    tried += 1
    return Promise.reject(new MailError('unreachable', 'smtp ETIMEDOUT'))
  }
  await world.run()
  expect(world.server.letters).toEqual([])
  // Those that were under way at once.
  expect(tried).toBeLessThanOrEqual(10)
  const attempts = (await world.rows()).map((row) => row['attempts'])
  expect(attempts.filter((count) => count === 1)).toHaveLength(tried)
  expect(attempts.filter((count) => count === 0)).toHaveLength(30 - tried)
})

test('a mail whose receiver does not exist is given up at once and noted as bounced', async () => {
  await world.queue('invitation:c')
  world.server.receive = () => Promise.reject(new MailError('refused', 'smtp 550'))
  await world.run()
  expect(await world.rows()).toMatchObject([
    {
      attempts: 1,
      last_error: 'refused: smtp 550',
      given_up_at: world.clock.now(),
      bounced_at: world.clock.now(),
      variables: { inviterName: 'Basile Roux' },
    },
  ])
})

test('the outcome of a mail changes no other mail', async () => {
  const [sent, busy, refused] = [await world.given.user(world.app), await world.given.user(world.app), world.ada]
  await world.queue('invitation:1', {}, sent)
  await world.queue('invitation:2', {}, busy)
  await world.queue('invitation:3', {}, refused)
  world.server.receive = async ({ to }) => {
    if (to === busy.email) throw new MailError('busy', 'smtp 451')
    if (to === refused.email) throw new MailError('refused', 'smtp 550')
  }
  await world.run()
  const now = world.clock.now()
  expect(await world.rows()).toMatchObject([
    { sent_at: now, given_up_at: null, last_error: null, variables: null },
    { sent_at: null, given_up_at: null, bounced_at: null, last_error: 'busy: smtp 451', attempts: 1 },
    { sent_at: null, given_up_at: now, bounced_at: now, last_error: 'refused: smtp 550' },
  ])
})

test('a busy server is asked eleven times in four days, then the mail waits for somebody to reopen it', async () => {
  await world.queue('invitation:busy')
  const began = world.clock.now().getTime()
  let tries = 0
  world.server.receive = () => {
    tries += 1
    return Promise.reject(new MailError('busy', 'smtp 451'))
  }
  for (let hour = 0; hour < 24 * 5; hour += 1) {
    await world.run()
    world.clock.advance(hours(1))
  }
  expect(tries).toBe(11)
  const [row] = await world.rows()
  expect(row).toMatchObject({ attempts: 11, last_error: 'busy: smtp 451', bounced_at: null })
  const lastedMs = (row!['given_up_at'] as Date).getTime() - began
  expect(lastedMs).toBeGreaterThan(days(3))
  expect(lastedMs).toBeLessThan(days(5))

  world.server.receive = async () => {}
  const [{ id, appId }] = (
    await world.platform.database.query<{ id: string; appId: string }>({
      text: 'SELECT id, app_id AS "appId" FROM platform.work WHERE failed_at IS NOT NULL',
    })
  ).rows as [{ id: string; appId: string }]
  await world.platform.database.transaction((tx) =>
    enqueueWork(tx, { kind: mailWork, id, appId, dueAt: world.clock.now() }),
  )
  await world.run()
  expect(world.server.letters).toHaveLength(1)
  expect(await world.rows()).toMatchObject([{ attempts: 1, given_up_at: null, sent_at: world.clock.now() }])
})

test('a worker that lost its lease while sending writes nothing; another one sent the same mail', async () => {
  await world.queue('invitation:slow')
  const [began, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  world.server.receive = () => {
    began.resolve()
    return answered.promise
  }
  const slow = world.run()
  await began.promise
  world.server.receive = async () => {}
  expect(await world.open().runDue()).toBe(0)
  world.clock.advance(minutes(5))
  await world.open().runDue()
  answered.resolve()
  await slow
  expect(new Set(world.server.letters.map(({ messageId }) => messageId)).size).toBe(1)
  expect(world.server.letters).toHaveLength(2)
  expect(await world.rows()).toMatchObject([{ provider_id: 'p1', attempts: 2 }])
})

test('a process that dies after sending leaves the mail to another one, with its Message-ID', async () => {
  await world.queue('invitation:killed')
  const dying = connectDatabase({ url: world.platform.env.databaseUrl, max: 2, logger: silentLogger })
  world.server.receive = () => dying.close()
  await expect(world.open(dying).runDue()).rejects.toThrow('after calling end')
  expect(await world.rows()).toMatchObject([{ sent_at: null }])
  world.server.receive = async () => {}
  world.clock.advance(minutes(5))
  await world.run()
  expect(await world.rows()).toMatchObject([{ sent_at: world.clock.now() }])
  expect(world.server.letters).toHaveLength(2)
  expect(world.server.letters[0]!.messageId).toBe(world.server.letters[1]!.messageId)
})
