import { accounts } from '@passerelle/contract/accounts/api'
import { bookings } from '@passerelle/contract/bookings/api'
import { chats } from '@passerelle/contract/chats/api'
import { clouds } from '@passerelle/contract/clouds/api'
import type { NewEvent } from '@passerelle/contract/events'
import { projects } from '@passerelle/contract/projects/api'
import { stats } from '@passerelle/contract/stats/api'
import { days, hours, minutes } from '@passerelle/kernel/durations'
import type { GivenApp, GivenPerson } from '@passerelle/testkit/given-accounts'
import { givenStats } from '@passerelle/testkit/given-stats'
import type { TestClient } from '@passerelle/testkit/test-client'
import type { World } from '../world/world.ts'

type Name = NewEvent['name']

/** Something of an account that events are about, and how it is read by HTTP. */
export type LiveThing = {
  appId: string
  /** Reads it: who may not is refused, or gets a response without `shows`. */
  read: (client: TestClient) => Promise<unknown>
  shows: string
  /** Events about it are sent to those who subscribe; of the others none is. */
  isPublished: boolean
  /** Whoever watches the account gets its events. */
  isMarker: boolean
  /** Ids that may be subscribed to beside that of the account. */
  topics: string[]
  events: NewEvent[]
}

export type LiveAccount = { app: GivenApp; admin: GivenPerson; user: GivenPerson }

/** Creates one of each kind of thing in an account, as its people and `staff` would. */
export const createLiveThings = async (
  world: World,
  { app, admin, user }: LiveAccount,
  staff: GivenPerson,
): Promise<LiveThing[]> => {
  const [client, office] = [world.as(admin), world.as(staff, { in: app.id })]
  const { givenProbe, givenProbeEvent, givenReport } = givenStats(world.platform)
  const now = world.platform.clock.now().getTime()
  const at = (ms: number) => new Date(now + ms).toISOString()
  // Work logs are kept in quarters of an hour.
  const quarter = (ms: number) => new Date(Math.floor((now + ms) / minutes(15)) * minutes(15)).toISOString()

  const inside = world.platform.newId()
  const task = await world.given.task({ app, owner: admin, category: 'managed', privateThreadId: inside })
  const send = (who: TestClient, threadId: string, isPrivateThread: boolean) =>
    who.call(chats.sendMessage, { threadId, taskId: task.id, text: 'Bonjour', isPrivateThread })
  const open = await send(client, task.threadId, false)
  const internal = await send(office, inside, true)
  const log = { startedAt: quarter(-hours(3)), stoppedAt: quarter(-hours(2)), note: 'Réparé et essayé' }
  const { workLogs } = await office.call(projects.addWorkLog, { id: task.id, ...log } as never)
  const probe = await givenProbe(app)
  const incident = await givenProbeEvent(probe)
  const draft = await givenReport(app, '2026-01-05')
  const published = await givenReport(app, '2026-01-06', { publishedAt: new Date(now) })
  const maintenance = await office.call(stats.planMaintenance, {
    appId: app.id,
    probesIds: [probe.id],
    startsAt: at(days(2)),
    endsAt: at(days(2) + hours(1)),
    textFr: 'Mise à jour',
  } as never)
  const product = { name: 'Suite', unitAmountInCents: 10_000, taxPercent: 10 }
  const room = await client.call(bookings.createRoom, { productId: `prod_${app.id}`, priceId: 'price_night', product })
  const stay = { roomId: room._id, status: 'pending', arrivalDate: '2031-01-01', quantity: 1, adults: 2 }
  const booking = await client.call(bookings.createBooking, stay as never)
  const serverId = world.platform.newId()
  await world.rows(`INSERT INTO clouds.connections (app_id, provider) VALUES ($1, 'scw')`, app.id)
  await world.rows(
    `INSERT INTO clouds.servers (app_id, id, provider, provider_id, name, status, zone, commercial_type, image,
       created_at)
     VALUES ($1, $2, 'scw', 'p-1', 'web-1', 'running', 'fr-par-1', 'DEV1-S', 'debian_bookworm', now())`,
    app.id,
    serverId,
  )

  const thing = (
    { read, shows, isPublished = true }: Pick<LiveThing, 'read' | 'shows'> & { isPublished?: boolean },
    subject: string,
    ...events: (readonly [Name, object])[]
  ): LiveThing => ({
    appId: app.id,
    read,
    shows,
    isPublished,
    isMarker: events[0]?.[0] === 'task.moved',
    topics: [task.id, task.threadId, inside, serverId],
    events: events.map(
      ([name, data]) => ({ appId: app.id, actor: { kind: 'system' }, name, subject, data }) as unknown as NewEvent,
    ),
  })
  const readTask = (who: TestClient) => who.call(projects.readTask, { id: task.id })
  // Whoever reads the thread may read its messages; those of the system push them off the first page.
  const readThread = (id: string) => (who: TestClient) => who.call(chats.readMessages, { id })
  const posted = (messageId: string, threadId: string, isInternal: boolean) =>
    ['message.posted', { messageId, threadId, internal: isInternal, bySide: 'staff' }] as const
  const period = { from: at(-days(1)), to: at(hours(1)) }
  const readReport = (id: string) => (who: TestClient) => who.call(stats.readOwnReport, { id })
  return [
    thing(
      { read: readTask, shows: task.id },
      task.id,
      ['task.moved', { from: 'todo', to: 'done' }],
      ['task.edited', { fields: ['name'] }],
      ['estimate.proposed', { from: null, to: hours(4), hold: false }],
      ['estimate.accepted', { estimatedTime: hours(4), forced: false }],
      ['completion.accepted', { automatic: false, forced: false, from: 'done' }],
    ),
    thing({ read: readThread(task.threadId), shows: '' }, task.id, posted(open._id, task.threadId, false)),
    thing(
      { read: readThread(inside), shows: '' },
      task.id,
      posted(internal._id, inside, true),
      ['task.internal_thread_opened', { threadId: inside }],
      ['merge_request.accepted', {}],
    ),
    thing({ read: readTask, shows: workLogs[0]!._id }, task.id, ['work.started', { worklogId: workLogs[0]!._id }]),
    thing(
      { read: (who) => who.call(stats.listOwnProbes, {}), shows: probe.id },
      incident.id,
      ['probe.down', { probeId: probe.id, type: 'INTERNAL' }],
      ['probe.resolved', { probeId: probe.id, type: 'INTERNAL' }],
    ),
    thing({ read: (who) => who.call(stats.listOwnIncidents, period), shows: incident.id }, incident.id, [
      'incident.update_posted',
      { probeId: probe.id, updateId: incident.id, stage: 'investigating' },
    ]),
    thing({ read: (who) => who.call(stats.readAvailability, {}), shows: maintenance._id }, maintenance._id, [
      'maintenance.planned',
      { startsAt: at(days(2)), endsAt: at(days(2) + hours(1)) },
    ]),
    thing(
      { read: readReport(draft.id), shows: draft.id },
      draft.id,
      ['incident_report.created', { day: draft.day }],
      ['incident_report.edited', { fields: ['causeDescription'] }],
      ['report.completion_requested', { day: draft.day }],
    ),
    thing({ read: readReport(published.id), shows: published.id }, published.id, [
      'incident_report.published',
      { day: published.day, incidents: 1 },
    ]),
    thing(
      { read: (who) => who.call(accounts.readApp, {}), shows: app.id },
      app.id,
      ['app.edited', { fields: ['name'] }],
      ['app.feature_set', { featureId: 'bookings', enabled: true }],
    ),
    thing({ read: (who) => who.call(clouds.readServer, { id: serverId }), shows: serverId }, serverId, [
      'server.changed',
      { status: 'stopped' },
    ]),
    thing(
      { read: (who) => who.call(bookings.readBooking, { id: booking._id }), shows: booking._id, isPublished: false },
      booking._id,
      ['booking.changed', { fields: ['note'], totalInCents: 1 }],
      ['booking.status_changed', { from: 'pending', to: 'confirmed' }],
    ),
    thing(
      {
        read: (who) => who.call(accounts.readUser, { id: user.userId }),
        shows: user.userId,
        isPublished: false,
      },
      user.userId,
      ['user.edited', { fields: ['job'] }],
      ['password.changed', { cause: 'person' }],
    ),
    thing({ read: (who) => who.call(accounts.readMe, {}), shows: admin.userId }, admin.userId, [
      'notice.written',
      { userIds: [admin.userId] },
    ]),
  ]
}
