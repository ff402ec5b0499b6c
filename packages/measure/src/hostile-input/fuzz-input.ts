import * as z from 'zod/mini'

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

export const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!

/** Values that no field takes, or few. */
export const junk: readonly unknown[] = [
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
const texts = ['Un texte', 'personne@example.org', '2026-03-29', '2026-03-29T01:30:00.000Z']

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
  return pick([...ids, ...texts], random)
}

const schemas = new WeakMap<z.ZodMiniType, Schema>()
const schemaOf = (shape: z.ZodMiniType): Schema => {
  const schema = schemas.get(shape) ?? (z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema)
  schemas.set(shape, schema)
  return schema
}

/** Random input of about the right shape, with these ids among its values. */
export const randomInput = (shape: z.ZodMiniType, random: Random, ids: readonly string[]): unknown =>
  valueFor(schemaOf(shape), random, ids)
