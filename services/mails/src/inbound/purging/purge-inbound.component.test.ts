import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mails } from '@passerelle/contract/mails/api'
import { notifs } from '@passerelle/contract/notifs/api'
import { storages } from '@passerelle/contract/storages/api'
import { days, hours } from '@passerelle/kernel/durations'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { inboundEnvironment } from '../../testing/inbound-environment.ts'
import { mailedFileId } from '../handling/mailed-files.ts'
import { rawKey } from '../raw-mails.ts'
import { purgeInbound } from './purge-inbound.ts'

let world: Awaited<ReturnType<typeof inboundEnvironment>>
let staff: Awaited<ReturnType<typeof world.given.staff>>
let hugo: ReturnType<typeof world.as>
beforeAll(async () => {
  world = await inboundEnvironment()
  staff = await world.given.staff({ project: true })
  hugo = world.as(staff)
})
afterAll(() => world.close())
beforeEach(() => world.clear())

const picture = {
  filename: 'photo.png',
  contentType: 'image/png',
  content: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
const purge = async (raws = world.raws) => {
  await purgeInbound({ ...world.platform, raws })(new AbortController().signal)
}
/** Purges when this many days have passed. */
const pass = async (count: number) => {
  world.clock.advance(days(count))
  await purge()
}
const has = async (key: string) => {
  const stream = await world.raws.get(key)
  stream?.destroy()
  return stream !== null
}
const rows = async <R>(text: string, ...values: unknown[]) =>
  (await world.platform.database.query<R>({ text, values })).rows
const only = async () => {
  const [row] = await rows<{ id: string; state: string; reason: string | null; version: number; content: boolean }>(
    `SELECT id, state, reason, version, 
            EXISTS (SELECT FROM mails.inbound_contents c WHERE c.inbound_id = i.id) AS content
       FROM mails.inbound i`,
  )
  return row
}
const hold = () => world.receive({ from: world.user.email, text: 'Bonjour', unproven: true, attachments: [picture] })
const pictureOf = async (id: string) => {
  const [part] = await rows<{ number: number }>(
    `SELECT (p ->> 'number')::int AS number FROM mails.inbound_contents c, jsonb_array_elements(c.parts) p
      WHERE c.inbound_id = $1 AND p ->> 'name' = 'photo.png'`,
    id,
  )
  return part!.number
}
const answer = async () => {
  const task = await world.request()
  const to = await world.replyAddress(task, world.user)
  await world.receive({ from: world.user.email, to, text: 'Samedi convient.', attachments: [picture] })
}

test('[EML-058] the raw text of a posted mail goes after 90 days; its text and files stay', async () => {
  await answer()
  const { id } = (await only())!
  await pass(89)
  expect(await has(rawKey(id))).toBe(true)
  await pass(1)
  expect(await has(rawKey(id))).toBe(false)
  expect(await only()).toMatchObject({ state: 'posted', content: true })
  expect(await has(mailedFileId(id, await pictureOf(id)))).toBe(true)
  await expect(hugo.call(mails.downloadInbound, { id })).rejects.toBeProblem('inbound_gone')
  await pass(400)
  expect(await only()).toMatchObject({ id, content: true })
})

test('[EML-023][EML-058] an ignored mail loses its content after 30 days, its row after 13 months', async () => {
  await world.receive({ from: world.user.email, headers: { 'Auto-Submitted': 'auto-replied' } })
  const { id, version } = (await only())!
  await pass(29)
  expect([await has(rawKey(id)), (await only())?.content]).toEqual([true, true])
  await pass(1)
  expect([await has(rawKey(id)), (await only())?.content]).toEqual([false, false])
  await expect(hugo.call(mails.restoreInbound, { id, version })).rejects.toBeProblem('inbound_gone')
  await pass(364)
  expect(await only()).toMatchObject({ id, state: 'ignored' })
  await pass(3)
  expect(await only()).toBeUndefined()
})

test('[EML-058] a held mail is discarded after 60 days; project staff are told a week before, once', async () => {
  await hold()
  const lastDay = toIsoDate(new Date(world.clock.now().getTime() + days(60)))
  const told = async () => {
    await world.drain()
    return (await hugo.call(notifs.listNotices, {})).list.filter(({ kind }) => kind === 'mails_expiring')
  }
  await pass(51)
  expect(await told()).toEqual([])
  await pass(2)
  await purge()
  expect(await told()).toMatchObject([{ facts: { count: 1, to: lastDay } }])
  expect(await only()).toMatchObject({ state: 'held' })
  await pass(7)
  expect(await only()).toMatchObject({ state: 'discarded', reason: 'expired', content: true })
  const { id, version } = (await only())!
  expect(await rows('SELECT name, data FROM platform.events WHERE subject = $1 ORDER BY at, id', id)).toContainEqual({
    name: 'inbound.discarded',
    data: { reason: 'expired' },
  })

  // It can still be put back, and then waits for as long again.
  await hugo.call(mails.restoreInbound, { id, version })
  await pass(59)
  expect(await only()).toMatchObject({ state: 'held' })
  expect(await told()).toHaveLength(2)
  await pass(1)
  await pass(30)
  expect([await has(rawKey(id)), await only()]).toMatchObject([false, { state: 'discarded', content: false }])
})

test('[EML-058] a mail that could not be read is discarded like one that was held, with its work', async () => {
  await hold()
  const { id } = (await only())!
  await world.platform.database.transaction(async (tx) => {
    await tx.query({ text: `UPDATE mails.inbound SET state = 'failed' WHERE id = $1`, values: [id] })
    await tx.query({
      text: `INSERT INTO platform.work (kind, id, turn, failed_at) VALUES ('mails.inbound', $1, '', $2)`,
      values: [id, world.clock.now()],
    })
  })
  await pass(60)
  expect(await only()).toMatchObject({ state: 'discarded', reason: 'expired' })
  expect(await rows('SELECT FROM platform.work WHERE id = $1', id)).toEqual([])
})

test('[EML-058] files of a mail that became no message go with it', async () => {
  await hold()
  const { id, version } = (await only())!
  // Staff took it, and lost against somebody else when its files were stored.
  const file = mailedFileId(id, await pictureOf(id))
  await world.raws.put(file, Readable.from([picture.content]))
  await hugo.call(mails.discardInbound, { id, version })
  await pass(30)
  expect(await has(file)).toBe(false)
})

test('[EML-058] a file that the store does not delete is tried again, and holds up no other', async () => {
  for (const text of ['un', 'deux'])
    await world.receive({ from: 'x@liste.example', headers: { 'List-Id': '<a.b>' }, text })
  const [first, second] = (await world.received()).map(({ id }) => rawKey(id)) as [string, string]
  world.clock.advance(days(30))
  await purge({
    ...world.raws,
    remove: (key) => (key === first ? Promise.reject(new Error('The store is away')) : world.raws.remove(key)),
  })
  expect([await has(first), await has(second)]).toEqual([true, false])
  await purge()
  expect(await has(first)).toBe(false)
})

test('[EML-017] a raw text whose row never came is deleted after a day', async () => {
  const id = world.platform.newId()
  await world.raws.put(rawKey(id), Readable.from([Buffer.from('From: a@b.example')]))
  await rows('INSERT INTO mails.stored_raws VALUES ($1, $2)', id, world.clock.now())
  world.clock.advance(hours(23))
  await purge()
  expect(await has(rawKey(id))).toBe(true)
  world.clock.advance(hours(1))
  await purge()
  expect(await has(rawKey(id))).toBe(false)
  await hold()
  expect(await rows('SELECT FROM mails.stored_raws')).toEqual([])
})

test('[EML-058] the export of an account holds its posted mails, and none that waited', async () => {
  await answer()
  await world.receive({ from: 'compta@fournisseur.example', text: 'Une relance' })
  await hold()
  const { list } = await hugo.call(mails.listInbound, { state: 'posted' })
  expect(list).toHaveLength(1)
  const { _id } = await world.asAda.call(storages.requestExport, {})
  await world.drain()
  const ready = (await world.asAda.call(storages.listExports, {})).list.find((one) => one._id === _id)
  expect(ready?.counts.mails).toBe(1)
})
