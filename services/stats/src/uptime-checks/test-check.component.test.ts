import { stats } from '@passerelle/contract/stats/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import type { TestClient } from '@passerelle/testkit/test-client'
import '@passerelle/testkit/matchers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localServer } from '../testing/uptime-checks-fixtures.ts'

let host: Booted
let asStaff: TestClient
let server: Awaited<ReturnType<typeof localServer>>
beforeAll(async () => {
  host = await boot({
    services: ['stats'],
    clock: fakeClock('2026-02-03T12:00:00.000Z'),
    env: { roles: ['http'], checkNetworks: ['127.0.0.1/32'] },
  })
  asStaff = host.as(await givenAccounts(host.platform).staff())
  server = await localServer()
})
afterAll(async () => {
  await host.close()
  await server.stop()
})
const wish = (more: object = {}) => ({
  name: 'Boutique',
  kind: 'http' as const,
  target: server.url,
  intervalSeconds: 60,
  ...more,
})
const storedChecks = async () =>
  (await host.platform.database.query({ text: 'SELECT id, target FROM stats.uptime_checks' })).rows

test('[ONC-030] a check is run once as it would be created, and nothing is stored', async () => {
  const before = server.requests()
  expect(await asStaff.call(stats.testUptimeCheck, wish())).toEqual({
    ok: true,
    ms: expect.any(Number),
    failure: null,
    address: '127.0.0.1',
    certificateExpiresAt: null,
  })
  expect(server.requests()).toBe(before + 1)
  const other = await asStaff.call(stats.testUptimeCheck, wish({ expects: { text: 'bonsoir' } }))
  expect(other).toMatchObject({ ok: false, failure: 'text' })
  const forbidden = await asStaff.call(stats.testUptimeCheck, wish({ target: 'http://10.0.0.8/' }))
  expect(forbidden).toMatchObject({ ok: false, failure: 'forbidden_address', address: '10.0.0.8' })
  const port = { kind: 'tcp' as const, target: server.url.slice('http://'.length, -1) }
  expect(await asStaff.call(stats.testUptimeCheck, port)).toMatchObject({ ok: true })
  expect(await storedChecks()).toEqual([])
  await expect(asStaff.call(stats.testUptimeCheck, wish({ target: 'ftp://x' }))).rejects.toBeProblem('check_target')
  await expect(asStaff.call(stats.testUptimeCheck, wish({ timeoutMs: 999 }))).rejects.toBeProblem('invalid_input')
})

test('[ONC-030] a person tests twenty times a minute', async () => {
  const asGwen = host.as(await givenAccounts(host.platform).staff())
  const tries = Array.from({ length: 21 }, () => asGwen.call(stats.testUptimeCheck, wish()))
  const failed = (await Promise.allSettled(tries)).filter(({ status }) => status === 'rejected')
  expect(failed).toMatchObject([{ reason: { code: 'too_many_requests' } }])
})

test('[ONC-031] a private target is refused on creation and on change, with the reason at its field', async () => {
  const refused = {
    code: 'check_target_private',
    status: 422,
    reply: { errors: { target: 'Cette adresse est privée\u00a0: les contrôles ne peuvent pas l’atteindre.' } },
  }
  const target = 'http://10.0.0.8:3999/'
  await expect(asStaff.call(stats.createUptimeCheck, wish({ target }))).rejects.toMatchObject(refused)
  expect(await storedChecks()).toEqual([])
  const { id: checkId } = await asStaff.call(stats.createUptimeCheck, wish())
  await expect(asStaff.call(stats.editUptimeCheck, { checkId, target })).rejects.toMatchObject(refused)
  expect(await storedChecks()).toEqual([{ id: checkId, target: server.url }])
  const unknown = { checkId: 'f'.repeat(24), target }
  await expect(asStaff.call(stats.editUptimeCheck, unknown)).rejects.toBeProblem('not_found')
})
