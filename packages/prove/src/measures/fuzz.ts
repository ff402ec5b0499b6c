import * as z from 'zod/mini'
import { fullPath } from '@passerelle/contract/full-path'
import type { NamedOperation } from '@passerelle/contract/operation'
import { allOperations } from '@passerelle/contract/services'
import type { Measure } from '../measure.ts'

type Schema = {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
}
type Random = () => number

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!
const junk: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  2 ** 53,
  '',
  ' ',
  '\u0000',
  '\uD800',
  "' OR 1=1 --",
  '%00',
  '../../etc/passwd',
  '{{7*7}}',
  'x'.repeat(3000),
  '9999-12-31T23:59:59.999Z',
  '2026-02-30',
  [],
  {},
  [[[[]]]],
  { constructor: 1 },
]
const deepest = 6

/** The value as a part of an address. */
const encode = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())

/** A value that resembles the schema, and one that does not every few times. */
const valueFor = (schema: Schema, random: Random, ids: readonly string[], depth = 0): unknown => {
  if (depth > deepest || random() < 0.12) return pick(junk, random)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(schema.enum, random)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return valueFor(pick(choices, random), random, ids, depth + 1)
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(() => random() < 0.85)
        .map(([name, each]) => [name, valueFor(each, random, ids, depth + 1)]),
    )
  if (schema.type === 'array')
    return Array.from({ length: Math.floor(random() * 4) }, () => valueFor(schema.items ?? {}, random, ids, depth + 1))
  if (schema.type === 'integer' || schema.type === 'number') return Math.floor(random() * 1000) - 10
  if (schema.type === 'boolean') return random() < 0.5
  return pick([...ids, 'Un texte', 'personne@example.org', '2026-03-29', '2026-03-29T01:30:00.000Z'], random)
}

const schemaOf = (shape: z.ZodMiniType): Schema =>
  z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema

/** Sending files, sockets and signed messages have measurements of their own; signing out would end the others. */
const isFuzzed = ({ kind, name }: NamedOperation) => kind === 'json' && name !== 'logout'

/**
 * G37: random input of about the right shape, to every operation as four kinds of callers: no answer is a failure of
 * ours.
 */
export const measureFuzz: Measure = async (world, { rounds, random }) => {
  const { app, admin, user } = await world.given.customer({ features: ['bookings'] })
  const staff = await world.given.staff({ inside: [app] })
  const task = await world.given.task({ app, owner: admin, category: 'managed' })
  const ids = [task.id, task.threadId, app.id, admin.userId, world.platform.newId()]
  const callers = [undefined, await world.tokenOf(user), await world.tokenOf(admin), await world.tokenOf(staff)]
  const broken = new Map<string, number>()
  let calls = 0

  const send = async (op: NamedOperation, token: string | undefined) => {
    const value = (schema: z.ZodMiniType) => valueFor(schemaOf(schema), random, ids)
    const part = () => encode(random() < 0.7 ? pick(ids, random) : pick(junk.slice(2, 14), random))
    const path = fullPath(op).replaceAll(':provider', world.platform.env.provider).replaceAll(/:\w+/g, part)
    const query = Object.entries((value(op.query) ?? {}) as object).map(
      ([name, each]) => `${encode(name)}=${encode(each)}`,
    )
    const response = await fetch(`${world.origin}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`, {
      method: op.method,
      redirect: 'manual',
      headers: {
        'app-id': app.id,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(op.parameterLocations.body && { 'content-type': 'application/json' }),
      },
      ...(op.parameterLocations.body && { body: JSON.stringify(value(op.body)) ?? 'null' }),
    })
    const text = await response.text()
    calls += 1
    // What is not configured here, or what a party outside does not answer, is refused as such.
    if (response.status < 500 || text.includes('"code":"unavailable"')) return
    const key = `${op.service}.${op.name} ${response.status}`
    broken.set(key, (broken.get(key) ?? 0) + 1)
  }
  for (let round = 0; round < rounds; round += 1)
    for (const op of allOperations().filter(isFuzzed)) await Promise.all(callers.map((token) => send(op, token)))
  return {
    held: broken.size === 0 && calls > 0,
    inPart: 'statuses that are not documented, and ids that are used after they were removed',
    measured:
      `${calls} calls as four callers: ` +
      `${broken.size === 0 ? 'none failed' : [...broken].map(([key, times]) => `${times} × ${key}`).join(', ')}`,
  }
}
