import { isDeepStrictEqual } from 'node:util'
import { projects } from '@passerelle/contract/projects/api'
import { eventStatement } from '@passerelle/server/events/record-event'
import type { TestClient } from '@passerelle/testkit/test-client'
import { defineMeasure } from '../measure.ts'
import type { World } from '../world/world.ts'
import { createLiveActors, type LiveActor } from './live-actors.ts'
import { removalsOfRights } from './live-removals.ts'
import { openLiveSocket, type EventFrame, type LiveSocket } from './live-sockets.ts'
import { createLiveThings, type LiveThing } from './live-things.ts'

const perTransaction = 100
const afterRemoval = 20
const closedWithinMs = 5000

/** Records events about random things; resolves with the ids of the last one of each account. */
const recordEvents = async (
  world: World,
  things: readonly LiveThing[],
  random: () => number,
  count: number,
  onRecord: (eventId: string, thing: LiveThing) => void,
  beforeCommit: (last: ReadonlyMap<string, string>) => void,
) => {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  await world.platform.database.transaction(async (tx) => {
    const record = (thing: LiveThing) => {
      const id = world.platform.newId()
      onRecord(id, thing)
      tx.send(eventStatement(id, world.platform.clock.now(), pick(thing.events), false))
      return id
    }
    for (let at = 0; at < count; at += 1) record(pick(things))
    // The request of an account ends the batch: everybody who watches the account may read it.
    const last = things.filter(({ isMarker }) => isMarker)
    beforeCommit(new Map(last.map((thing) => [thing.appId, record(thing)])))
  })
}

type Watcher = { actor: LiveActor; socket: LiveSocket; may: ReadonlySet<LiveThing>; got: Set<LiveThing> }

const mayRead = (client: TestClient, { read, shows }: LiveThing): Promise<boolean> =>
  read(client).then(
    (body) => JSON.stringify(body).includes(shows),
    () => false,
  )

/** The cards of a board, as its reader gets them by HTTP. */
const cardsOf = async (client: TestClient) => {
  const { todo, in_progress: inProgress, done } = await client.call(projects.readBoard, {})
  return [todo, inProgress, done].flatMap(({ list }) => list)
}

/**
 * G29: sixteen kinds of callers ask for every topic of two accounts, and events about all that is in these accounts
 * happen: nobody gets one about what the read call of HTTP refuses them, nor a card that differs from that of the read
 * board; everybody gets what they may read. Then rights are removed while events happen.
 */
export const liveRights = defineMeasure({
  name: 'live-rights',
  id: 'G29',
  title: 'Rights over live events',
  promised: '0 wrong deliveries; silent at once when rights are removed, closed within 5 s',
  inWorld: async (world, { random, events }) => {
    const [one, other] = [
      await world.given.customer({ features: ['bookings', 'clouds'] }),
      await world.given.customer({ features: ['bookings', 'clouds'] }),
    ]
    const { actors, project, staff } = await createLiveActors(world, one, other)
    const things = [
      ...(await createLiveThings(world, one, project)),
      ...(await createLiveThings(world, other, project)),
    ]
    const ids = [...new Set([one.app.id, other.app.id, ...things.flatMap(({ topics }) => topics)])]
    const about = new Map<string, LiveThing>()
    const wrong = new Map<string, number>()
    const fail = (what: string) => void wrong.set(what, (wrong.get(what) ?? 0) + 1)

    let delivered = 0
    const watch = async (actor: LiveActor, topics: readonly string[]): Promise<Watcher | undefined> => {
      const socket = await openLiveSocket(world.origin, actor.socketToken)
      if (!socket) return undefined
      const may = new Set<LiveThing>()
      for (const thing of things) if (await mayRead(actor.client(thing.appId), thing)) may.add(thing)
      const watcher: Watcher = { actor, socket, may, got: new Set() }
      socket.onEvent = ({ cursor, name, appId }) => {
        const thing = about.get(cursor)
        const isOfOthers = appId !== one.app.id && appId !== other.app.id
        // What happened in this world before may still be told to staff: in their own inbox, and of all accounts.
        const seesAll = actor.watches.length > 1
        if (!thing && (name === 'notice.written' || (seesAll && isOfOthers))) return
        delivered += 1
        if (thing) watcher.got.add(thing)
        if (thing ? !may.has(thing) : isOfOthers) fail(`${actor.name} gets ${name}`)
      }
      await socket.watch(topics)
      return watcher
    }
    const watchers: Watcher[] = []
    let refused = 0
    for (const actor of actors) {
      const watcher = await watch(actor, [...ids, ...(actor.userId ? [actor.userId] : [])])
      if (watcher) watchers.push(watcher)
      else refused += 1
      if ((watcher !== undefined) !== actor.mayConnect) fail(`${actor.name} ${watcher ? 'connects' : 'is refused'}`)
    }

    const happen = async (count: number, those: readonly Watcher[]) => {
      let arrived: Promise<unknown> = Promise.resolve()
      const onRecord = (id: string, thing: LiveThing) => void about.set(id, thing)
      await recordEvents(world, things, random, count, onRecord, (last) => {
        arrived = Promise.all(those.map(({ socket, actor }) => socket.until(last.get(actor.lastOf)!)))
      })
      await arrived
      about.clear()
    }
    for (let left = events; left > 0; left -= perTransaction) await happen(Math.min(left, perTransaction), watchers)
    for (const { actor, may, got } of watchers)
      for (const thing of may)
        if (thing.isPublished && actor.watches.includes(thing.appId) && !got.has(thing) && events >= perTransaction)
          fail(`${actor.name} misses ${thing.events[0]!.name}`)

    /** Whether the cards that now arrive are those of the board by HTTP. */
    const compareCards = async ({ actor, socket }: Watcher) => {
      const cards: { appId: string; card: NonNullable<EventFrame['card']> }[] = []
      const { onEvent } = socket
      socket.onEvent = (frame) => {
        onEvent(frame)
        if (frame.card) cards.push({ appId: frame.appId, card: frame.card })
      }
      return async () => {
        for (const appId of new Set(cards.map((each) => each.appId))) {
          const shown = await cardsOf(actor.client(appId))
          const last = JSON.parse(JSON.stringify(cards.findLast((each) => each.appId === appId)!.card)) as {
            _id: string
          }
          if (
            !isDeepStrictEqual(
              last,
              shown.find(({ _id }) => _id === last._id),
            )
          )
            fail(`${actor.name} gets another card than the board has`)
        }
        return cards.length
      }
    }
    let cards = 0
    const compareAll = async (those: readonly Watcher[]) => {
      const checks = await Promise.all(those.map(compareCards))
      await happen(afterRemoval, those)
      for (const check of checks) cards += await check()
    }
    await compareAll(watchers)

    const control = watchers.find(({ actor }) => actor.isControl)!
    let [removed, slowest, late] = [0, 0, 0]
    for (const { name, actor, remove, keepsSocket } of await removalsOfRights(world, { one, project, staff })) {
      const victim = await watch(await actor(), [one.app.id])
      if (!victim) {
        fail(`${name} is refused before`)
        continue
      }
      await happen(1, [control, victim])
      await remove()
      const begun = performance.now()
      removed += 1
      if (keepsSocket) {
        await compareAll([victim, control])
        victim.socket.close()
        continue
      }
      victim.socket.onEvent = () => void (late += 1)
      await happen(afterRemoval, [control])
      const closedAt = await Promise.race([
        victim.socket.closed,
        new Promise<number>((resolve) => setTimeout(resolve, 2 * closedWithinMs, Number.POSITIVE_INFINITY).unref()),
      ])
      slowest = Math.max(slowest, closedAt - begun)
      if (closedAt - begun > closedWithinMs) fail(`${name} stays open`)
      victim.socket.close()
    }
    for (const { socket } of watchers) socket.close()
    return {
      watchers: watchers.length,
      refused,
      events,
      delivered,
      cards,
      removed,
      late,
      slowest,
      wrong: [...wrong].map(([what, times]) => `${times} × ${what}`),
    }
  },
  judge: ({ watchers, refused, events, delivered, cards, removed, late, slowest, wrong }) => ({
    held: wrong.length === 0 && late === 0 && delivered > events && cards > 0 && removed > 0,
    measured:
      `${watchers} kinds of callers with sockets, ${refused} without, ${events} events, ${delivered} ` +
      `delivered, ${cards} cards as on the board; rights removed in ${removed} ways: ${late} events afterwards, ` +
      `closed within ${Math.max(0, Math.round(slowest))} ms; ` +
      (wrong.length === 0 ? 'none wrong' : wrong.join(', ')),
  }),
})
