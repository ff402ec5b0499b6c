import { createHmac } from 'node:crypto'
import { dayQueue } from '@passerelle/contract/projects/day-queue'
import { stats } from '@passerelle/contract/stats/api'
import { minutes } from '@passerelle/kernel/durations'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { afterAll, beforeAll, expect, test } from 'vitest'

const secret = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`
let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
type Person = Awaited<ReturnType<typeof world.given.staff>>
let [hugo, farid]: Person[] = []
beforeAll(async () => {
  world = await projectsTestEnvironment(['all'], { monitoringWebhookSecret: secret })
  hugo = await world.given.staff({ firstName: 'Hugo' })
  farid = await world.given.staff({ firstName: 'Farid', project: true })
})
afterAll(() => world.close())

const send = async (type: string, data: object) => {
  const body = JSON.stringify({ type, timestamp: world.clock.now().toISOString(), data })
  const timestamp = String(Math.floor(world.clock.now().getTime() / 1000))
  const id = `msg_${timestamp}_${type}`
  const signature = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')
  const response = await fetch(`${world.origin}/api/stats/v1/public/monitoring/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body,
  })
  expect(response.status).toBe(204)
}
const incidentsOf = async (who: Person) =>
  (await world.as(who).call(dayQueue.readDayQueue, { limit: 100 })).list.filter(({ kind }) => kind === 'incident')

test('[DAY-041] the alarm of another tool is an incident line of the queue, until it is over', async () => {
  const monitor = { monitorId: 'reservations', monitorName: 'Réservations - PROD - HTTP', incidentId: 'night-1' }
  // The first message makes the monitor known; it belongs to nobody yet.
  await send('incident.started', { ...monitor, incidentId: 'night-0' })
  await send('incident.resolved', { ...monitor, incidentId: 'night-0' })
  await world.as(farid!).call(stats.attachMonitor, {
    appId: world.app.id,
    providerMonitorId: 'hook-reservations',
    name: 'Réservations',
  })
  expect(await incidentsOf(hugo!)).toEqual([])
  world.clock.advance(minutes(1))
  await send('incident.started', monitor)
  expect(await incidentsOf(hugo!)).toMatchObject([{ kind: 'incident', group: 'incident' }])
  world.clock.advance(minutes(1))
  await send('incident.resolved', monitor)
  expect(await incidentsOf(hugo!)).toEqual([])
})
