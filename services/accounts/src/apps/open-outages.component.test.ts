import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { stats } from '@passerelle/contract/stats/api'
import { minutes } from '@passerelle/kernel/durations'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts, type GivenAccounts } from '@passerelle/testkit/given-accounts'
import { givenStats } from '@passerelle/testkit/given-stats'

let host: Booted
let given: GivenAccounts
const clock = fakeClock('2026-02-03T12:00:00.000Z')

beforeAll(async () => {
  host = await boot({ services: ['accounts', 'stats'], clock })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

test('[AVL-007][AVL-005] an account has its running production outages, with what was told of them last', async () => {
  const { app, admin, user } = await given.customer()
  const [asAda, asBasile, asStaff] = [host.as(admin), host.as(user), host.as(await given.staff())]
  const { givenProbe, givenProbeEvent } = givenStats(host.platform)
  const probe = await givenProbe(app, { name: 'Dossier patient' })
  const { id: incidentId } = await givenProbeEvent(probe, {
    startedAt: new Date('2026-02-03T10:00:00.000Z'),
    acknowledgedAt: new Date('2026-02-03T10:09:00.000Z'),
  })
  const read = async (who: typeof asAda) => (await who.call(accounts.readApp, {})).outages
  const untold = {
    incidentId,
    service: 'Dossier patient',
    startedAt: '2026-02-03T10:00:00.000Z',
    acknowledgedAt: '2026-02-03T10:09:00.000Z',
    acknowledgedBy: null,
    reportId: null,
    update: null,
  }
  expect(await read(asAda)).toEqual([untold])
  // Neither a maintenance, nor what is over, nor what is not in production, nor a service that is not monitored.
  await givenProbeEvent(probe, { type: 'MAINTENANCE' })
  await givenProbeEvent(probe, { resolvedAt: clock.now() })
  await givenProbeEvent(probe, { isProd: false })
  const detached = await givenProbe(app, { name: 'Ancien site' })
  await givenProbeEvent(detached)
  const { query } = host.platform.database
  await query({ text: 'UPDATE stats.probes SET detached_at = $2 WHERE id = $1', values: [detached.id, clock.now()] })
  for (const text of ['Nous cherchons la cause.', 'La base est saturée.']) {
    clock.advance(minutes(1))
    await asStaff.call(stats.postIncidentUpdate, { incidentId, stage: 'identified', text, nextInMinutes: 60 })
  }
  const { reports } = await asAda.call(stats.readAvailability, {})
  const at = clock.now()
  const nextAt = new Date(at.getTime() + minutes(60)).toISOString()
  const update = { stage: 'identified', text: 'La base est saturée.', at: at.toISOString(), nextAt }
  expect(await read(asBasile)).toEqual([{ ...untold, reportId: reports[0]!._id, update }])
  expect(await read(host.as((await given.customer()).admin))).toEqual([])
})

test('[AVL-007][OPEN-061] the board names who took charge of an outage, whatever accounts they entered', async () => {
  const { app, user } = await given.customer()
  const hugo = await given.staff({ firstName: 'Hugo', lastName: 'Marchand' })
  const { givenProbe, givenProbeEvent } = givenStats(host.platform)
  const { id: incidentId } = await givenProbeEvent(await givenProbe(app))
  const read = async () => (await host.as(user).call(accounts.readApp, {})).outages
  expect(await read()).toMatchObject([{ incidentId, acknowledgedAt: null, acknowledgedBy: null }])
  const { acknowledgedAt } = await host.as(hugo).call(stats.takeIncident, { incidentId })
  const acknowledgedBy = { userId: hugo.userId, name: 'Hugo Marchand' }
  expect(await read()).toMatchObject([{ incidentId, acknowledgedAt, acknowledgedBy }])
})
