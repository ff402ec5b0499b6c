import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { days } from '@passerelle/kernel/durations'
import { rawKey } from '../inbound/raw-mails.ts'
import { inboundEnvironment } from '../testing/inbound-environment.ts'

let world: Awaited<ReturnType<typeof inboundEnvironment>>
beforeAll(async () => {
  world = await inboundEnvironment()
})
afterAll(() => world.close())

const rows = async <R = Record<string, unknown>>(text: string, ...values: unknown[]) =>
  (await world.platform.database.query<R>({ text, values })).rows
const has = async (id: string) => {
  const stream = await world.raws.get(rawKey(id))
  stream?.destroy()
  return stream !== null
}

test('[EML-023][EML-058][TMR-007] mails of an anonymised user keep only that they were posted', async () => {
  const { user, admin } = world
  const shared = await world.given.user(await world.given.app(), { email: 'partagee@lumen.example' })
  const task = await world.request()
  const to = await world.replyAddress(task, user)
  await world.replyAddress(task, admin)
  const from = `"Basile Roux" <${user.email}>`
  await world.receive({ from, to, text: 'Samedi convient.' })
  await world.receive({ from, text: 'Sans preuve', unproven: true })
  // Nobody could say whose this was.
  await world.receive({ from, headers: { 'Auto-Submitted': 'auto-replied' } })
  await world.receive({ from: admin.email, to: await world.replyAddress(task, admin), text: 'Pour moi aussi.' })
  await world.receive({ from: shared.email, headers: { 'Auto-Submitted': 'auto-replied' } })
  const [posted, held, ignored, other, sharedMail] = (await world.received()).map(({ id }) => id)
  expect(await world.received()).toMatchObject([
    { state: 'posted' },
    { state: 'held' },
    { state: 'ignored' },
    { state: 'posted' },
    { state: 'ignored' },
  ])

  await world.asAda.call(accounts.removeUser, { id: user.userId })
  world.clock.advance(days(93))
  await world.sweep()
  await world.drain()

  const left = await rows(
    `SELECT id, state, from_address, from_name, subject, to_addresses, envelope_from, envelope_to,
            message_id IS NOT NULL AS message
       FROM mails.inbound WHERE id = ANY ($1::text[])`,
    [posted, held, ignored],
  )
  const nothing = { from_address: null, from_name: null, subject: null, to_addresses: [] }
  expect(left).toEqual([
    { id: posted, state: 'posted', ...nothing, envelope_from: null, envelope_to: [], message: true },
  ])
  expect(await rows('SELECT inbound_id AS id FROM mails.inbound_contents ORDER BY 1')).toEqual(
    [other!, sharedMail!].toSorted().map((id) => ({ id })),
  )
  expect(await rows('SELECT user_id FROM mails.reply_addresses')).toEqual([{ user_id: admin.userId }])
  const kept = await Promise.all([posted, held, ignored, other, sharedMail].map((id) => has(id!)))
  expect(kept).toEqual([false, false, false, true, true])
  const traces = await rows(`SELECT FROM mails.inbound i WHERE i::text ~* $1`, user.email.replace('.', '\\.'))
  expect(traces).toEqual([])
})
