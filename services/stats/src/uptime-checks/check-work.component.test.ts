import { stats } from '@passerelle/contract/stats/api'
import { seconds } from '@passerelle/kernel/durations'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckResult } from './check-row.ts'
import { checkRunner, provenCheck } from '../testing/uptime-checks-fixtures.ts'

const clock = fakeClock('2026-02-03T12:00:00.000Z')
let host: Booted
beforeAll(async () => {
  host = await boot({ services: ['stats', 'clouds'], clock, env: { roles: ['http'] } })
})
afterAll(() => host.close())

const good: CheckResult = { failure: null, ms: 1, certificateExpiresAt: null }
const bad: CheckResult = { ...good, failure: 'timeout' }
const workerThat = (checkTarget: () => Promise<CheckResult>) => checkRunner(host.platform, checkTarget)

test('a worker that lost its lease to another one stores no result and opens no incident', async () => {
  const given = givenAccounts(host.platform)
  const { app, admin } = await given.customer()
  const asStaff = host.as(await given.staff())
  const wish = { name: 'Boutique', kind: 'http', target: 'http://site.example/', timeoutMs: 1_000 } as const
  const { id } = await provenCheck(host.platform, asStaff, { ...wish, appId: app.id, intervalSeconds: 60 })
  clock.advance(seconds(5))
  await workerThat(async () => bad).runDue()
  const firstAt = clock.now().toISOString()

  // The second failure would confirm the outage.
  clock.advance(seconds(2))
  const begun = Promise.withResolvers<void>()
  const late = Promise.withResolvers<CheckResult>()
  const slow = workerThat(() => {
    begun.resolve()
    return late.promise
  }).runDue()
  await begun.promise
  clock.advance(seconds(45))
  expect(await workerThat(async () => good).runDue()).toBe(1)
  const checkedAt = clock.now().toISOString()
  late.resolve(bad)
  await slow

  expect((await asStaff.call(stats.listUptimeChecks, {})).list).toMatchObject([
    { status: 'up', checkedAt, lastFailure: null },
  ])
  const { results } = await asStaff.call(stats.readUptimeResults, { checkId: id })
  expect(results).toEqual([
    { checkedAt, ms: 1, failure: null },
    { checkedAt: firstAt, ms: 1, failure: 'timeout' },
  ])
  expect((await host.as(admin).call(stats.listIncidents, {})).list).toEqual([])
})

test('a check that was edited while it ran stores nothing of its old target, and runs again', async () => {
  const asStaff = host.as(await givenAccounts(host.platform).staff())
  const wish = { name: 'Atelier', kind: 'http', target: 'http://old.example/', timeoutMs: 1_000 } as const
  const { id } = await asStaff.call(stats.createUptimeCheck, { ...wish, intervalSeconds: 60 })
  clock.advance(seconds(5))
  const edited = workerThat(async () => {
    await asStaff.call(stats.editUptimeCheck, { checkId: id, target: 'http://new.example/' })
    return bad
  })
  await edited.runDue()
  expect((await asStaff.call(stats.readUptimeResults, { checkId: id })).results).toEqual([])
  clock.advance(seconds(5))
  await workerThat(async () => good).runDue()
  const checkedAt = clock.now().toISOString()
  expect((await asStaff.call(stats.readUptimeResults, { checkId: id })).results).toEqual([
    { checkedAt, ms: 1, failure: null },
  ])
})

test('a check that is paused is not run, although its work is due', async () => {
  const asStaff = host.as(await givenAccounts(host.platform).staff())
  const wish = { name: 'Quai', kind: 'http', target: 'http://quay.example/', timeoutMs: 1_000 } as const
  const { id } = await asStaff.call(stats.createUptimeCheck, { ...wish, intervalSeconds: 60 })
  await asStaff.call(stats.editUptimeCheck, { checkId: id, paused: true })
  clock.advance(seconds(120))
  const ran: string[] = []
  await checkRunner(host.platform, async ({ target }) => (ran.push(target), good)).runDue()
  expect(ran).not.toContain(wish.target)
  expect((await asStaff.call(stats.readUptimeResults, { checkId: id })).results).toEqual([])
})
