import fastJson from 'fast-json-stringify'
import * as z from 'zod/mini'
import { none, type NamedOperation } from '@passerelle/contract/operation'

/** Serializes the result of a handler; fields that are not in the schema are dropped. */
export type ReplyText = (reply: unknown) => string

type JsonSchema = Record<string, unknown>

const schemaOf = (op: NamedOperation) =>
  z.toJSONSchema(op.response, {
    target: 'draft-7',
    // With `output`, an unknown field inside a nullable object would be an error instead of being dropped.
    io: 'input',
    override: ({ jsonSchema }) => {
      const schema = jsonSchema as JsonSchema
      // Patterns and limits only matter for input. They cost time here, and a Date has none.
      for (const key of ['pattern', 'minLength', 'maxLength', 'minimum', 'maximum']) delete schema[key]
      if (schema['format'] !== 'date-time') delete schema['format']
    },
  })

// Operations share response schemas, and so do the servers that tests start in one process.
const writers = new WeakMap<NamedOperation['response'], ReplyText>()

const writerOf = (op: NamedOperation): ReplyText => {
  const known = writers.get(op.response)
  if (known) return known
  const writer = fastJson(schemaOf(op) as Parameters<typeof fastJson>[0]) as ReplyText
  writers.set(op.response, writer)
  return writer
}

/**
 * Creates the JSON serializer of this operation from its response schema; Dates become ISO strings. With `verify`, the
 * result is validated against the complete schema: for tests, too slow for production.
 */
export const createResponseSerializer = (op: NamedOperation, { verify }: { verify: boolean }): ReplyText => {
  if (op.response === none) return () => ''
  const write = writerOf(op)
  if (!verify) return write
  return (reply) => {
    const text = write(reply)
    const { success, error } = z.safeParse(op.response, JSON.parse(text))
    if (!success)
      throw new Error(
        `The reply of ${op.service}.${op.name} has not its shape: ${JSON.stringify(error.issues.slice(0, 5))}`,
      )
    return text
  }
}
