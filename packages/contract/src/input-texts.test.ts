import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { services } from './services.ts'

type Def = {
  type: string
  shape?: Record<string, z.core.$ZodType>
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
  valueType?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  in?: z.core.$ZodType
  out?: z.core.$ZodType
}

/** The texts in an input, by their path. */
const textsIn = (schema: z.core.$ZodType, path: string): [string, z.core.$ZodType][] => {
  const def = schema._zod.def as unknown as Def
  if (def.type === 'string') return [[path, schema]]
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([key, field]) => textsIn(field, `${path}.${key}`)),
    ...[def.innerType, def.element, def.valueType, def.in, def.out, ...(def.options ?? [])].flatMap((inner) =>
      inner ? textsIn(inner, path) : [],
    ),
  ]
}

/** Texts of a form of their own, or that are compared and never shown. */
const other = [
  /\.(?:currentPassword|password|token|challenge|code)$/,
  /^converters\.\w+\.html$/,
  // Metadata that programs keep; nobody reads it in a mail or a list.
  /\.(?:metadata|transports|authenticatorAttachment)$/,
]

test('every text of every call refuses control characters or removes them', () => {
  const kept = Object.entries(services)
    .flatMap(([service, operations]) =>
      Object.entries(operations).flatMap(([name, { body, query }]) =>
        [body, query].flatMap((input) => (input ? textsIn(input as z.core.$ZodType, `${service}.${name}`) : [])),
      ),
    )
    .filter(([path]) => !other.some((pattern) => pattern.test(path)))
    .filter(([, schema]) => {
      const read = z.safeParse(schema, 'https://a.example/Bell\u0007')
      return read.success && (read.data as string).includes('\u0007')
    })
  expect(kept.map(([path]) => path)).toEqual([])
})
