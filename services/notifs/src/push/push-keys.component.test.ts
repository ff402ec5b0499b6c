import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '@passerelle/kernel/durations'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock, type FakeClock } from '@passerelle/testkit/clock'
import { pushKeys } from './push-keys.ts'

let host: Booted
let clock: FakeClock
beforeAll(async () => {
  clock = fakeClock()
  host = await boot({ services: ['notifs'], clock })
})
afterAll(() => host.close())

type Row = { privateKey: string; ciphertext: string | null }
const stored = async () =>
  (
    await host.platform.database.query<Row>({
      text: 'SELECT private_key AS "privateKey", private_key_ciphertext AS ciphertext FROM notifs.push_keys',
    })
  ).rows
const forget = () => host.platform.database.query({ text: 'DELETE FROM notifs.push_keys' })
/** Reads the keys as a process that has just started. */
const read = () => pushKeys(host.platform)()

test('[NTF-002] two processes that start at once share one pair, whose private key is stored sealed', async () => {
  await forget()
  const [one, other] = await Promise.all([read(), read()])
  expect(other).toEqual(one)
  expect(one.privateKey).toMatch(/^[\w-]{43}$/)
  const [row, ...more] = await stored()
  expect(more).toEqual([])
  expect(row!.privateKey).toBe('')
  expect(row!.ciphertext).not.toContain(one.privateKey)
})

test('[NTF-002] a clear key of an older release stays for a day, then it is sealed and still the same', async () => {
  await forget()
  const old = { publicKey: 'public', privateKey: 'k'.repeat(43) }
  await host.platform.database.query({
    text: 'INSERT INTO notifs.push_keys (id, public_key, private_key, created_at) VALUES (1, $1, $2, $3)',
    values: [old.publicKey, old.privateKey, clock.now()],
  })
  expect(await read()).toEqual(old)
  clock.advance(days(1) - 1)
  expect(await read()).toEqual(old)
  expect((await stored())[0]).toEqual({ privateKey: old.privateKey, ciphertext: null })
  clock.advance(1)
  expect(await read()).toEqual(old)
  expect((await stored())[0]!.privateKey).toBe('')
  expect(await read()).toEqual(old)
})
