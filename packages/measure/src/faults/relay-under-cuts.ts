import { chats } from '@passerelle/contract/chats/api'
import type { EventOf } from '@passerelle/contract/events'
import type { ServiceName } from '@passerelle/contract/operation'
import { loadServices, serviceNames } from '@passerelle/host/services'
import { readEvents } from '@passerelle/server/events/read-events'
import type { Subscriber } from '@passerelle/server/events/subscriber'
import { drain } from '@passerelle/testkit/drain'
import { inParallel, repeatCall } from '@passerelle/testkit/repeated-calls'
import { defineMeasure } from '../measure.ts'
import type { World } from '../world/world.ts'

type Subscription = { service: ServiceName; subscriber: Subscriber }

const readSubscriptions = async ({ platform }: World): Promise<Subscription[]> => {
  const services = await loadServices(serviceNames, platform)
  const found = services.flatMap(({ name: service, subscribers = [] }) =>
    subscribers.map((subscriber) => ({ service, subscriber })),
  )
  for (const service of services) await service.close?.()
  return found
}

/**
 * G11: under write load, every database connection is cut repeatedly: each event still reaches each of its subscribers.
 */
export const relayUnderCuts = defineMeasure({
  name: 'relay',
  id: 'G11',
  title: 'Events while all connections are cut',
  promised: 'each event reaches each of its subscribers',
  inWorld: async (world, { rounds, random }) => {
    const { app, admin } = await world.given.customer()
    const subscriptions = await readSubscriptions(world)
    const task = await world.given.task({ app, owner: admin })
    const client = world.as(admin)
    const calls = rounds * 30
    let cuts = 0
    await inParallel(calls, 8, async (at) => {
      if (random() < 0.2) {
        cuts += 1
        world.proxy.cutAll()
      }
      return repeatCall(client, (keyed) =>
        keyed.call(chats.sendMessage, { threadId: task.threadId, taskId: task.id, text: `Relais ${at}` }),
      )
    })
    await drain({ database: world.platform.database, jobs: world.jobs, clock: world.platform.clock })

    const { query } = world.platform.database
    const ids = await world.rows<{ id: string }>('SELECT id FROM platform.events WHERE app_id = $1', app.id)
    const events = await readEvents(
      query,
      ids.map(({ id }) => id),
    )
    /** Those that become jobs of a subscriber. */
    const deliveriesOf = async ({ service, subscriber }: Subscription) => {
      const { name, accepts, wanted } = subscriber
      const accepted = events.filter(
        (event: EventOf) => subscriber.events.includes(event.name) && accepts?.(event) !== false,
      )
      const chosen = await wanted?.(query, accepted)
      return accepted
        .filter(({ id }) => chosen?.has(id) ?? true)
        .map(({ id }) => ({ service, jobId: `event-${id}-${name}` }))
    }
    const deliveries = (await Promise.all(subscriptions.map(deliveriesOf))).flat()
    let skipped = 0
    for (const { service, jobId } of deliveries)
      if ((await (await world.jobs.queue(service).getJob(jobId))?.isCompleted()) !== true) skipped += 1
    return { calls, events: events.length, deliveries: deliveries.length, cuts, skipped }
  },
  judge: ({ calls, events, deliveries, cuts, skipped }) => ({
    held: cuts > 0 && skipped === 0 && events >= calls && deliveries > 0,
    measured:
      `${events} events to ${deliveries} deliveries, ${cuts} times all ` + `connections cut: ${skipped} skipped`,
  }),
})
