import * as z from 'zod/mini'

type Shape = z.core.$ZodType

/** Texts for fields with a format or a pattern: the first that the schema accepts is taken. */
const texts = [
  'Texte',
  '65a1b2c3d4e5f60718293a4b',
  '2026-02-03T13:20:00.000Z',
  '2026-02-03',
  '2026-02',
  '08:00',
  '#336699',
  'ada@atelier.example',
  'https://atelier.example',
  'ATL-1',
  'texte',
  '1',
]
const numbers = [0, 1, 10, 2026]

const firstAccepted = (schema: Shape, candidates: readonly unknown[]): unknown => {
  const found = candidates.find((candidate) => z.safeParse(schema, candidate).success)
  if (found === undefined) throw new Error(`No example for ${JSON.stringify(z.toJSONSchema(schema))}`)
  return found
}

const isOptional = (schema: Shape) => (schema as z.core.$ZodTypes)._zod.def.type === 'optional'

const valueOf = (schema: Shape): unknown => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'string') return firstAccepted(schema, texts)
  if (def.type === 'number') return firstAccepted(schema, numbers)
  if (def.type === 'boolean') return false
  if (def.type === 'enum') return Object.values(def.entries)[0]
  if (def.type === 'literal') return def.values[0]
  if (def.type === 'array') return []
  if (def.type === 'tuple') return def.items.map(valueOf)
  if (def.type === 'record') return {}
  if (def.type === 'union') return valueOf(def.options[0]!)
  if (def.type === 'pipe') return valueOf(def.out)
  if (def.type === 'default') return def.defaultValue
  if (def.type === 'readonly') return valueOf(def.innerType)
  if (def.type === 'object') {
    const needed = Object.entries(def.shape).filter(([, field]) => !isOptional(field))
    return Object.fromEntries(needed.map(([name, field]) => [name, valueOf(field)]))
  }
  return def.type === 'optional' ? undefined : null
}

/**
 * Returns a value that a schema of the contract accepts: the smallest one, with the given fields. Throws if the schema
 * refuses it, so an example that the contract has outgrown fails its test.
 */
export const example = <S extends z.ZodMiniType>(schema: S, fields: Partial<z.input<S>> = {}): z.output<S> => {
  const value = valueOf(schema)
  return z.parse(schema, typeof value === 'object' && value !== null ? { ...value, ...fields } : value)
}
