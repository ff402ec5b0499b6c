import * as z from 'zod/mini'

/** The parts of a JSON schema that samples are built from. */
export type InputSchema = {
  type?: string
  format?: string
  pattern?: string
  enum?: readonly unknown[]
  const?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  minItems?: number
  anyOf?: InputSchema[]
  oneOf?: InputSchema[]
  properties?: Record<string, InputSchema>
  required?: string[]
  items?: InputSchema
}

const idSource = '[0-9a-f]{24}'
const formats: Readonly<Record<string, string>> = {
  date: '2031-03-12',
  'date-time': '2031-03-12T09:00:00.000Z',
  email: 'personne@example.org',
  uri: 'https://example.org/',
}

export const toInputSchema = (shape: z.ZodMiniType): InputSchema =>
  z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as InputSchema

/** What fills a free text of at most so many characters. */
export type TextFor = (maxLength: number) => string
const someText: TextFor = () => 'Un texte'
const isEnd = /(?:end|to|until|departure)$/i

/**
 * A value that fits a schema, with every field; ids are those that `idFor` returns for the path of their field. What a
 * schema does not say about a text, such as its pattern, the value does not keep.
 */
export const sampleInput = (
  schema: InputSchema,
  idFor: (path: string) => string,
  path = '',
  textFor: TextFor = someText,
): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choices = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== 'null')
  if (choices?.[0]) return sampleInput(choices[0], idFor, path, textFor)
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, each]) => [
        name,
        sampleInput(each, idFor, `${path}.${name}`, textFor),
      ]),
    )
  if (schema.type === 'array') return [sampleInput(schema.items ?? {}, idFor, `${path}[]`, textFor)]
  if (schema.type === 'integer' || schema.type === 'number')
    return schema.minimum ?? (schema.exclusiveMinimum === undefined ? 1 : schema.exclusiveMinimum + 1)
  if (schema.type === 'boolean') return true
  if (schema.pattern?.includes(idSource) || /(?:^|\.)_?\w*[iI]ds?(?:\[\])?$/.test(path)) return idFor(path)
  if (schema.format === 'date' && isEnd.test(path)) return '2031-03-15'
  const text = formats[schema.format ?? ''] ?? (schema.pattern ? someText : textFor)(schema.maxLength ?? 40)
  return text.padEnd(schema.minLength ?? 0, '.')
}

/** The paths of the fields of a schema that take an id. */
export const idPathsOf = (schema: InputSchema): string[] => {
  const paths = new Set<string>()
  sampleInput(schema, (path) => {
    paths.add(path)
    return ''
  })
  return [...paths]
}
