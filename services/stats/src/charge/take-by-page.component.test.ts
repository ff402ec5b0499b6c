import { afterAll, beforeAll, expect, test } from 'vitest'
import { stats } from '@passerelle/contract/stats/api'
import { hours, minutes } from '@passerelle/kernel/durations'
import { takeTokens } from '@passerelle/server/mail/take-token'
import { statsTestEnvironment } from '@passerelle/testkit/stats-test-environment'

let world: Awaited<ReturnType<typeof statsTestEnvironment>>
beforeAll(async () => {
  world = await statsTestEnvironment('2026-02-03T12:00:00.000Z')
})
afterAll(() => world.close())

/** An outage for which Hugo was paged, with the token of his link. */
const paged = async () => {
  const { app } = await world.account()
  const probe = await world.given.givenProbe(app, { name: 'Réservations' })
  const startedAt = new Date(world.clock.now().getTime() - minutes(11))
  const { id: incidentId } = await world.given.givenProbeEvent(probe, { startedAt })
  const hugo = await world.given.staff({ firstName: 'Hugo', lastName: 'Marchand' })
  const tokenOf = (userId: string) =>
    takeTokens(world.platform.env).create({ incidentId, userId, via: 'mail' }, world.clock.now())
  return { app, probe, incidentId, startedAt, hugo, tokenOf, token: tokenOf(hugo.userId) }
}
const read = (token: string) => world.anonymous.call(stats.readPage, { token })
const take = (token: string) => world.anonymous.call(stats.takeByPage, { token })
const acknowledged = async (incidentId: string) =>
  (
    await world.platform.database.query<{ by: string | null; via: string | null }>({
      text: 'SELECT acknowledged_by AS by, acknowledged_via AS via FROM stats.probe_events WHERE id = $1',
      values: [incidentId],
    })
  ).rows[0]

test('[ONC-016] the link of a page says what is down and changes nothing, its button takes charge', async () => {
  const { app, incidentId, startedAt, hugo, token } = await paged()
  const shown = {
    firstName: 'Hugo',
    test: false,
    _id: incidentId,
    others: [],
    service: 'Réservations',
    account: app.name,
    startedAt: startedAt.toISOString(),
    takeBefore: new Date(startedAt.getTime() + minutes(60)).toISOString(),
  }
  for (const page of [await read(token), await read(token)]) expect(page).toEqual(shown)
  expect(await acknowledged(incidentId)).toEqual({ by: null, via: null })

  const acknowledgedAt = world.clock.now().toISOString()
  const taken = { firstName: 'Hugo', test: false, service: 'Réservations', acknowledgedAt, count: 1 }
  expect(await take(token)).toEqual(taken)
  world.clock.advance(minutes(1))
  expect(await take(token), 'a second click').toEqual(taken)
  expect(await acknowledged(incidentId)).toEqual({ by: hugo.userId, via: 'mail' })
})

test('[ONC-016] once somebody took charge the link names them, to whoever was paged', async () => {
  const { incidentId, hugo, token, tokenOf } = await paged()
  const gwen = await world.given.staff({ firstName: 'Gwen' })
  await world.as(hugo).call(stats.takeIncident, { incidentId })
  const at = world.clock.now().toISOString()
  const ofGwen = tokenOf(gwen.userId)
  for (const late of [() => read(token), () => read(ofGwen), () => take(ofGwen)])
    await expect(late()).rejects.toMatchObject({
      code: 'incident_taken',
      reply: { details: { name: 'Hugo Marchand', at } },
    })
  expect(await acknowledged(incidentId)).toMatchObject({ by: hugo.userId })
})

test('[ONC-016] a link that is wrong, too old, of a past outage or of a customer tells nothing', async () => {
  const { app, probe, hugo, token, incidentId } = await paged()
  const customer = await world.given.customer()
  const tokens = takeTokens(world.platform.env)
  const now = world.clock.now()
  const { id: over } = await world.given.givenProbeEvent(probe, { resolvedAt: now })
  const { id: planned } = await world.given.givenProbeEvent(probe, { type: 'MAINTENANCE' })
  const gone = [
    `${token.slice(0, -6)}AAAAAA`,
    `v1.${'A'.repeat(60)}`,
    tokens.create({ incidentId, userId: hugo.userId, via: 'mail' }, new Date(now.getTime() - hours(24))),
    tokens.create({ incidentId, userId: customer.admin.userId, via: 'mail' }, now),
    tokens.create({ incidentId: over, userId: hugo.userId, via: 'mail' }, now),
    tokens.create({ incidentId: planned, userId: hugo.userId, via: 'mail' }, now),
    tokens.create({ incidentId: app.id, userId: hugo.userId, via: 'mail' }, now),
  ]
  for (const one of gone) {
    await expect(read(one)).rejects.toBeProblem('not_found')
    await expect(take(one)).rejects.toBeProblem('not_found')
  }
  await expect(take('x')).rejects.toBeProblem('invalid_input')
  expect(await acknowledged(incidentId)).toEqual({ by: null, via: null })
})
