import { afterAll, beforeAll, expect, test } from 'vitest'
import { stats } from '@passerelle/contract/stats/api'
import { hours, minutes } from '@passerelle/kernel/durations'
import { statsTestEnvironment } from '@passerelle/testkit/stats-test-environment'

let world: Awaited<ReturnType<typeof statsTestEnvironment>>
beforeAll(async () => {
  world = await statsTestEnvironment('2026-02-03T12:00:00.000Z')
})
afterAll(() => world.close())

const outage = async (fields: object = {}) => {
  const { app, asAda, asBasile } = await world.account()
  const beside = await world.given.givenProbe(app, { name: 'Agenda' })
  const probe = await world.given.givenProbe(app, { name: 'Dossier patient' })
  const incident = await world.given.givenProbeEvent(probe, fields)
  const asStaff = world.as(await world.given.staff())
  // Another incident of the account, of another day, has its own course.
  const other = await world.given.givenProbeEvent(beside, { startedAt: world.at('2026-01-05T08:00:00.000Z') })
  await asStaff.call(stats.postIncidentUpdate, { incidentId: other.id, stage: 'monitoring', text: 'Ailleurs.' })
  return { app, asAda, asBasile, asStaff, probe, incidentId: incident.id }
}
const eventsOf = async (subject: string) =>
  (
    await world.platform.database.query<{ name: string; data: object }>({
      text: 'SELECT name, data FROM platform.events WHERE subject = $1 ORDER BY id',
      values: [subject],
    })
  ).rows

test('[INC-005] staff tell the course of an incident; customers read it in the day’s report', async () => {
  const { asAda, asStaff, probe, incidentId } = await outage({ isProd: false })
  const investigating = await asStaff.call(stats.postIncidentUpdate, {
    incidentId,
    stage: 'investigating',
    text: 'Les consultations passent sur papier, nous cherchons la cause.',
  })
  expect(investigating).toMatchObject({ incidentId, service: 'Dossier patient', at: '2026-02-03T12:00:00.000Z' })
  world.clock.advance(minutes(20))
  await asStaff.call(stats.postIncidentUpdate, { incidentId, stage: 'identified', text: 'La base est saturée.' })

  // A day without a production event has a report as soon as something is told of it.
  const { reports } = await asAda.call(stats.readAvailability, {})
  expect(reports).toMatchObject([{ day: '2026-02-03', preparing: true, published: false }])
  const report = await asAda.call(stats.readOwnReport, { id: reports[0]!._id })
  expect(report).toMatchObject({ preparing: true, causeDescription: '' })
  expect(report.updates.map(({ stage, text }) => [stage, text])).toEqual([
    ['investigating', 'Les consultations passent sur papier, nous cherchons la cause.'],
    ['identified', 'La base est saturée.'],
  ])
  expect(await eventsOf(incidentId)).toMatchObject([
    {
      name: 'incident.update_posted',
      data: { probeId: probe.id, updateId: investigating._id, stage: 'investigating' },
    },
    { name: 'incident.update_posted', data: { stage: 'identified' } },
  ])
})

test('[OPEN-070] a wrong entry is removed for everybody, and a second entry makes no second report', async () => {
  const { app, asAda, asStaff, incidentId } = await outage()
  const first = await asStaff.call(stats.postIncidentUpdate, { incidentId, stage: 'identified', text: 'Faux.' })
  await asStaff.call(stats.postIncidentUpdate, { incidentId, stage: 'resolved', text: 'Rétabli.' })
  await asStaff.call(stats.removeIncidentUpdate, { incidentId, updateId: first._id })
  expect((await asStaff.call(stats.listIncidentUpdates, { incidentId })).list).toMatchObject([{ stage: 'resolved' }])
  const { reports } = await asAda.call(stats.readAvailability, {})
  expect(reports).toHaveLength(1)
  expect((await asAda.call(stats.readOwnReport, { id: reports[0]!._id })).updates).toMatchObject([{ text: 'Rétabli.' }])
  expect((await eventsOf(reports[0]!._id)).map(({ name }) => name)).toEqual(['incident_report.created'])
  await expect(asStaff.call(stats.removeIncidentUpdate, { incidentId, updateId: first._id })).rejects.toBeProblem(
    'not_found',
  )
  expect(app.id).toHaveLength(24)
})

test('[INC-012] only staff write a timeline, and another account never sees it', async () => {
  const { asAda, asStaff, incidentId, probe } = await outage({ startedAt: world.at('2026-02-02T08:00:00.000Z') })
  const other = await world.account()
  const entry = { incidentId, stage: 'monitoring', text: 'Nous surveillons.' } as const
  await expect(asAda.call(stats.postIncidentUpdate, entry)).rejects.toBeProblem('not_enough_rights')
  await expect(asAda.call(stats.listIncidentUpdates, { incidentId })).rejects.toBeProblem('not_enough_rights')
  await asStaff.call(stats.postIncidentUpdate, entry)
  const { reports } = await asAda.call(stats.readAvailability, {})
  await expect(other.asAda.call(stats.readOwnReport, { id: reports[0]!._id })).rejects.toBeProblem('not_found')
  const text = 'x'.repeat(2001)
  await expect(asStaff.call(stats.postIncidentUpdate, { ...entry, text })).rejects.toBeProblem('invalid_input')
  await expect(asStaff.call(stats.postIncidentUpdate, { ...entry, text: '  ' })).rejects.toBeProblem('invalid_input')
  const unknown = { ...entry, incidentId: 'f'.repeat(24) }
  await expect(asStaff.call(stats.postIncidentUpdate, unknown)).rejects.toBeProblem('not_found')
  const work = { type: 'MAINTENANCE', startedAt: new Date(world.clock.now().getTime() - hours(1)) } as const
  const maintenance = await world.given.givenProbeEvent(probe, work)
  await expect(asStaff.call(stats.postIncidentUpdate, { ...entry, incidentId: maintenance.id })).rejects.toBeProblem(
    'not_found',
  )
})

test('[INC-005] an entry announces when the next one comes, between five minutes and a day from now', async () => {
  const { asStaff, incidentId } = await outage()
  const entry = { incidentId, stage: 'investigating', text: 'Nous cherchons la cause.' } as const
  const now = world.clock.now().getTime()
  const told = await asStaff.call(stats.postIncidentUpdate, { ...entry, nextInMinutes: 30 })
  expect(told.nextAt).toBe(new Date(now + minutes(30)).toISOString())
  expect((await asStaff.call(stats.postIncidentUpdate, entry)).nextAt).toBeNull()
  for (const nextInMinutes of [4, 1441, 7.5])
    await expect(asStaff.call(stats.postIncidentUpdate, { ...entry, nextInMinutes })).rejects.toBeProblem(
      'invalid_input',
    )
})
