import type * as z from 'zod/mini'
import { fullPath } from '@passerelle/contract/full-path'
import type { NamedOperation } from '@passerelle/contract/operation'
import { allOperations } from '@passerelle/contract/services'
import { defineMeasure } from '../measure.ts'
import type { World } from '../world/world.ts'
import { declaredStatuses } from './declared-statuses.ts'
import { junk, pick, randomInput } from './fuzz-input.ts'
import { callWithRemovedIds } from './removed-ids.ts'

/** The value as a part of an address. */
const encode = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())

/** Sending files, sockets and signed messages have measurements of their own; signing out would end the others. */
const isFuzzed = ({ kind, name }: NamedOperation) => kind === 'json' && name !== 'logout'

/** Somebody who is not signed in, a user, an administrator and staff, with ids that they may use. */
const openCallers = async (world: World) => {
  const { app, admin, user } = await world.given.customer({ features: ['bookings', 'clouds'] })
  const staff = await world.given.staff({ project: true, inside: [app] })
  const task = await world.given.task({ app, owner: admin, category: 'managed' })
  return {
    appId: app.id,
    ids: [task.id, task.threadId, app.id, admin.userId, world.platform.newId()],
    tokens: [undefined, ...(await Promise.all([user, admin, staff].map((who) => world.tokenOf(who))))],
  }
}
type Callers = Awaited<ReturnType<typeof openCallers>>

/** Fewer calls leave out removed ids: they take a call for each place of an id. */
const fewestForRemoved = 4000

/**
 * G37: random input of about the right shape, to every operation in random order as four kinds of callers: no response
 * is a failure of ours, each has a status that the API reference lists for the operation, and without a session only
 * what anyone may call succeeds. Then ids are used after what they named was removed.
 */
export const fuzz = defineMeasure({
  name: 'fuzz',
  id: 'G37',
  title: 'Random input',
  promised: 'no failure of ours, no undocumented status, nothing without a session, nothing by removed ids',
  inWorld: async (world, { requests, random }) => {
    const operations = allOperations().filter(isFuzzed)
    const isDeclared = declaredStatuses(operations)
    const broken = new Map<string, number>()
    let calls = 0

    const send = async (op: NamedOperation, { appId, ids }: Callers, token: string | undefined) => {
      const value = (schema: z.ZodMiniType) => randomInput(schema, random, ids)
      const part = () => encode(random() < 0.7 ? pick(ids, random) : pick(junk.slice(2, 14), random))
      const path = fullPath(op).replaceAll(':provider', world.platform.env.provider).replaceAll(/:\w+/g, part)
      const query = Object.entries((value(op.query) ?? {}) as object).map(
        ([name, each]) => `${encode(name)}=${encode(each)}`,
      )
      const response = await fetch(`${world.origin}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`, {
        method: op.method,
        redirect: 'manual',
        headers: {
          'app-id': appId,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(op.parameterLocations.body && { 'content-type': 'application/json' }),
        },
        ...(op.parameterLocations.body && { body: JSON.stringify(value(op.body)) ?? 'null' }),
      })
      const text = await response.text()
      calls += 1
      // What is not configured here, or what a party outside does not answer, is refused as such.
      const isFailure = response.status >= 500 && !/"code":"(?:cloud_)?unavailable"/.test(text)
      const isIgnored = token === undefined && op.access.kind === 'can' && response.status < 400
      if (!isFailure && !isIgnored && isDeclared(op, response.status)) return
      const code = /"code":"(\w+)"/.exec(text)?.[1] ?? ''
      const why = isIgnored ? 'without a session' : isFailure ? 'failed' : 'undocumented'
      const key = `${op.service}.${op.name} ${response.status} ${code} ${why}`
      broken.set(key, (broken.get(key) ?? 0) + 1)
    }
    while (calls < requests) {
      // Others each time, because their account may be disabled, or they are signed out, by what they send.
      const callers = await openCallers(world)
      const order = [...operations]
      while (order.length > 0 && calls < requests) {
        const [op] = order.splice(Math.floor(random() * order.length), 1)
        await Promise.all(callers.tokens.map((token) => send(op!, callers, token)))
      }
    }
    const removed = requests >= fewestForRemoved ? await callWithRemovedIds(world, operations) : undefined
    for (const [key, times] of removed?.wrong ?? []) broken.set(key, times)
    return {
      calls,
      removed: removed && { calls: removed.calls, kinds: removed.kinds },
      broken: [...broken].map(([key, times]) => `${times} × ${key}`),
    }
  },
  judge: ({ calls, removed, broken }) => ({
    held: broken.length === 0 && calls > 0,
    measured:
      `${calls} calls as four callers, ${removed ? `${removed.calls} with ids of ${removed.kinds} kinds` : 'none'} ` +
      'after they were removed: ' +
      `${broken.length === 0 ? 'none failed' : broken.join(', ')}`,
  }),
})
