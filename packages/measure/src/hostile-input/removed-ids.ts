import { accounts } from '@passerelle/contract/accounts/api'
import { bookings } from '@passerelle/contract/bookings/api'
import { fullPath } from '@passerelle/contract/full-path'
import type { NamedOperation } from '@passerelle/contract/operation'
import { payments } from '@passerelle/contract/payments/api'
import { projects } from '@passerelle/contract/projects/api'
import { stats } from '@passerelle/contract/stats/api'
import { days, minutes } from '@passerelle/kernel/durations'
import { inParallel } from '@passerelle/testkit/repeated-calls'
import type { World } from '../world/world.ts'
import { idPathsOf, sampleInput, toInputSchema } from '../access/sample-input.ts'

const canary = 'Canari supprimé'

/** A removed person has a right to a copy of their data until they are anonymised (ANS-024). */
const copyOfRemoved = 'storages.requestExport'

/** What an id named before it was removed, and the paths whose parameter takes such an id. */
type Removed = { id: string; takenBy: RegExp }

/** Creates one thing of each kind and removes it. */
const removeOneOfEach = async (
  world: World,
  { app, admin }: Awaited<ReturnType<World['given']['customer']>>,
  staff: { userId: string; appId: string },
): Promise<Removed[]> => {
  const [client, office] = [world.as(admin), world.as(staff, { in: app.id })]
  const { clock, newId } = world.platform
  const name = canary
  const task = await world.given.task({ app, owner: admin, category: 'managed' })

  const person = await client.call(accounts.createUser, {
    email: `${newId()}@example.com`,
    firstName: canary,
    lastName: 'Durand',
  })
  await client.call(accounts.removeUser, { id: person._id })
  const token = await client.call(accounts.createAccessToken, { name })
  await client.call(accounts.deleteAccessToken, { id: token._id })
  const from = new Date(clock.now().getTime() + days(40)).toISOString().slice(0, 10)
  const absence = await office.call(accounts.createAbsence, { userId: staff.userId, from, to: from })
  await office.call(accounts.deleteAbsence, { userId: staff.userId, absenceId: absence._id })
  const label = await office.call(projects.createLabel, {
    appId: app.id,
    name,
    backgroundColor: '#3576bf',
    type: 'theme',
  } as never)
  await office.call(projects.deleteLabel, { labelId: label._id })
  const preset = await office.call(projects.createPreset, { name } as never)
  await office.call(projects.deletePreset, { presetId: preset._id } as never)
  const quarter = (back: number) =>
    new Date((Math.floor(clock.now().getTime() / minutes(15)) - back) * minutes(15)).toISOString()
  const log = { startedAt: quarter(8), stoppedAt: quarter(4), note: canary }
  const { workLogs } = await office.call(projects.addWorkLog, { id: task.id, ...log } as never)
  await office.call(projects.deleteWorkLog, { id: task.id, workLogId: workLogs[0]!._id })
  const invoice = await office.call(payments.draftInvoice, { subject: canary, lines: [] } as never)
  await office.call(payments.deleteInvoice, { id: invoice._id })
  const product = { name: 'Suite', unitAmountInCents: 10_000, taxPercent: 10 }
  const room = await client.call(bookings.createRoom, { productId: 'prod_removed', priceId: 'price_night', product })
  const stay = { roomId: room._id, status: 'pending', arrivalDate: '2031-01-01', quantity: 1, adults: 2, note: canary }
  const booking = await client.call(bookings.createBooking, stay as never)
  await client.call(bookings.deleteBooking, { id: booking._id })
  const check = await office.call(stats.createUptimeCheck, {
    name,
    target: 'https://example.org/',
    kind: 'http',
    intervalSeconds: 3600,
  } as never)
  await office.call(stats.deleteUptimeCheck, { checkId: check.id } as never)

  return [
    { id: person._id, takenBy: /\/admin\/users\/:(?:id|userId)/ },
    { id: token._id, takenBy: /\/admin\/accessTokens\/:id/ },
    { id: absence._id, takenBy: /:absenceId/ },
    { id: label._id, takenBy: /:labelId/ },
    { id: preset._id, takenBy: /:presetId/ },
    { id: workLogs[0]!._id, takenBy: /:workLogId/ },
    { id: invoice._id, takenBy: /\/admin\/invoices\/:id/ },
    { id: booking._id, takenBy: /\/admin\/bookings\/:(?:id|bookingId)/ },
    { id: check.id, takenBy: /:checkId/ },
  ]
}

/**
 * Uses ids after what they named was removed, at each place of each operation that takes an id, as an administrator and
 * as project staff: the parameter of a path is not found; nowhere is the removed thing shown, and nothing fails.
 */
export const callWithRemovedIds = async (world: World, operations: readonly NamedOperation[]) => {
  const customer = await world.given.customer({ features: ['bookings'] })
  const { app, admin, user } = customer
  const staff = await world.given.staff({ project: true, inside: [app] })
  const removed = await removeOneOfEach(world, customer, staff)
  const task = await world.given.task({ app, owner: admin, category: 'managed' })
  const tokens = [await world.tokenOf(admin), await world.tokenOf(staff)]
  const wrong = new Map<string, number>()

  const idFor = (path: string) => {
    if (/thread/i.test(path)) return task.threadId
    if (/user|owner|member|author/i.test(path)) return user.userId
    return /app/i.test(path) ? app.id : task.id
  }
  type Use = { op: NamedOperation; token: string; place: string; id: string; isNamed: boolean }
  const send = async ({ op, token, place, id, isNamed }: Use) => {
    const at = (path: string) => (path === place ? id : idFor(path))
    const path = fullPath(op)
      .replaceAll(':provider', world.platform.env.provider)
      .replaceAll(/:(\w+)/g, (_, name: string) => at(`path.${name}`))
    const isInQuery = place.startsWith('query')
    const query = isInQuery ? `?${place.slice('query.'.length).replace('[]', '')}=${id}` : ''
    const body = sampleInput(toInputSchema(op.body), (each) => at(`body${each}`))
    const response = await fetch(`${world.origin}${path}${query}`, {
      method: op.method,
      redirect: 'manual',
      headers: { 'app-id': app.id, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(op.parameterLocations.body && op.method !== 'GET' && { body: JSON.stringify(body) ?? 'null' }),
    })
    const text = await response.text()
    const isFailure = response.status >= 500 && !/"code":"(?:cloud_)?unavailable"/.test(text)
    const isAccepted = isNamed && response.status < 400
    const isFound = isNamed && !op.parameterLocations.body && response.status !== 404 && response.status !== 403
    const shows = text.includes(canary) && `${op.service}.${op.name}` !== copyOfRemoved
    if (!isFailure && !isAccepted && !isFound && !shows) return
    const key = `${op.service}.${op.name} ${response.status} of a removed id in ${place}`
    wrong.set(key, (wrong.get(key) ?? 0) + 1)
  }
  const uses = operations.flatMap((op): Use[] => {
    const named = removed.flatMap(({ id, takenBy }) => {
      const name = takenBy.exec(fullPath(op))?.[0].split(':')[1]
      return name === undefined ? [] : [{ place: `path.${name}`, id, isNamed: true }]
    })
    const fields = [
      ...idPathsOf(toInputSchema(op.query)).map((each) => `query${each}`),
      ...(op.parameterLocations.body ? idPathsOf(toInputSchema(op.body)).map((each) => `body${each}`) : []),
    ]
    const others = fields.flatMap((place) => removed.map(({ id }) => ({ place, id, isNamed: false })))
    return [...named, ...others].flatMap((use) => tokens.map((token) => ({ op, token, ...use })))
  })
  await inParallel(uses.length, 4, (at) => send(uses[at]!))
  return { calls: uses.length, kinds: removed.length, wrong }
}
