import * as z from 'zod/mini'
import { fullPath } from '@passerelle/contract/full-path'
import { hoistDefinitions } from './hoist-definitions.ts'
import { none, type NamedOperation } from '@passerelle/contract/operation'
import { problemStatus } from '@passerelle/contract/problem-status'
import type { ProblemCode } from '@passerelle/contract/problems'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodMiniType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: 'input',
    unrepresentable: 'any',
  }) as Json
  return rest
}

const fieldsOf = (schema: z.ZodMiniType) => {
  const { properties = {}, required = [] } = schemaOf(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, field]) => ({ name, field, required: required.includes(name) }))
}

/** Records with known keys are described as properties, because API viewers do not show `propertyNames`. */
const byName = (field: Json): Json => {
  const { propertyNames, additionalProperties: each, ...rest } = field as Json & { propertyNames?: { enum?: string[] } }
  const names = propertyNames?.enum
  return names
    ? { ...rest, properties: Object.fromEntries(names.map((name) => [name, each])), additionalProperties: false }
    : field
}

/** Nested query values use bracket notation: `sort[dueAt]=asc`, `filters[kinds][]=run`. */
const queryParameter = ({ name, field, required }: ReturnType<typeof fieldsOf>[number]) => ({
  name,
  in: 'query',
  required,
  schema: byName(field),
  ...(field['type'] === 'object' && { style: 'deepObject', explode: true }),
})

const parametersOf = (op: NamedOperation) => [
  ...fieldsOf(op.params).map(({ name, field }) => ({ name, in: 'path', required: true, schema: field })),
  ...fieldsOf(op.query).map(queryParameter),
  ...(op.app === 'none' && op.access.kind === 'can' ? [] : [{ $ref: '#/components/parameters/AppId' }]),
  ...(op.method === 'POST' && op.access.kind === 'can' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
]

const bodyOf = (op: NamedOperation) => {
  if (op.kind === 'upload')
    return { required: true, content: { 'multipart/form-data': { schema: { type: 'object' } } } }
  if (op.kind === 'webhook') return { required: true, content: { '*/*': {} } }
  return op.body === none
    ? undefined
    : { required: true, content: { 'application/json': { schema: schemaOf(op.body) } } }
}

const successOf = (op: NamedOperation) => {
  if (op.kind === 'websocket') return { 101: { description: 'The socket is open' } }
  if (op.kind === 'download') return { [op.status]: { description: 'The file', content: { '*/*': {} } } }
  return {
    [op.status]: {
      description: 'Done',
      ...(op.response !== none && { content: { 'application/json': { schema: schemaOf(op.response) } } }),
    },
  }
}

/** Problems that authentication, authorization and validation can return before the handler runs. */
const gateProblems = (op: NamedOperation): ProblemCode[] => [
  'invalid_input',
  'method_not_allowed',
  'too_many_requests',
  'internal',
  'unavailable',
  ...(op.method === 'POST' && op.access.kind === 'can' && op.kind === 'json'
    ? (['idempotency_in_progress', 'already_done', 'idempotency_mismatch'] as const)
    : []),
  ...(op.method === 'GET'
    ? []
    : (['body_too_large', 'unsupported_media_type', 'request_timeout', 'storage_full'] as const)),
  ...(op.access.kind === 'can' ? (['not_signed_in', 'session_expired', 'app_disabled', 'access_denied'] as const) : []),
  ...(op.app === 'required' ? (['app_required', 'app_mismatch'] as const) : []),
  // An id of the path, or the account of the call.
  ...(op.path.includes(':') || op.app !== 'none' ? (['not_found'] as const) : []),
]

const problemsOf = (op: NamedOperation) => {
  const codes = [...new Set([...gateProblems(op), ...op.problems])]
  return Object.fromEntries(
    Object.entries(Object.groupBy(codes, (code) => String(problemStatus[code]))).map(([status, those]) => [
      status,
      {
        description: (those ?? []).join(', '),
        ...((status === '429' || status === '503') && {
          headers: { 'retry-after': { $ref: '#/components/headers/RetryAfter' } },
        }),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

const ruleOf = ({ access, token }: NamedOperation) =>
  access.kind === 'anyone' ? `Anyone: ${access.why}.` : `Rule: \`${access.policy}\`. Access tokens: ${token}.`

const operationOf = (op: NamedOperation) => {
  const requestBody = bodyOf(op)
  return {
    operationId: `${op.service}.${op.name}`,
    tags: [op.service],
    summary: op.name.replace(/([A-Z])/g, (capital) => ` ${capital.toLowerCase()}`),
    description: `${ruleOf(op)} Requirement ${op.requirement}.`,
    parameters: parametersOf(op),
    ...(requestBody && { requestBody }),
    responses: { ...successOf(op), ...problemsOf(op) },
    security: op.access.kind === 'anyone' ? [] : [{ session: [] }],
  }
}

const components = {
  securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
  parameters: {
    AppId: {
      name: 'app-id',
      in: 'header',
      required: false,
      description: 'The account that the call is about; staff name it, customers need not',
      schema: { type: 'string' },
    },
    IdempotencyKey: {
      name: 'idempotency-key',
      in: 'header',
      required: false,
      description: 'The same key gets the first answer for 24 h',
      schema: { type: 'string', maxLength: 200 },
    },
  },
  headers: {
    RetryAfter: { description: 'Seconds after which the call may succeed', schema: { type: 'integer' } },
  },
  schemas: {
    Problem: {
      type: 'object',
      required: ['statusCode', 'code', 'error', 'message', 'requestId'],
      properties: {
        statusCode: { type: 'integer' },
        code: { type: 'string', enum: Object.keys(problemStatus) },
        error: { type: 'string' },
        message: { type: 'string' },
        errors: { type: 'object', additionalProperties: { type: 'string' } },
        requestId: { type: 'string' },
      },
    },
  },
}

/** Builds the OpenAPI 3.1 document of these operations from the contract. */
export const openapiDocument = (
  operations: readonly NamedOperation[],
  { origin, version }: { origin: string; version: string },
) => {
  const paths: Record<string, Json> = {}
  for (const op of operations) {
    const path = fullPath(op).replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [op.method.toLowerCase()]: operationOf(op) }
  }
  const shared: Json = {}
  const hoisted = hoistDefinitions(paths, shared) as typeof paths
  return {
    openapi: '3.1.0',
    info: { title: 'Passerelle', version },
    servers: [{ url: origin }],
    tags: [...new Set(operations.map(({ service }) => service))].map((name) => ({ name })),
    paths: hoisted,
    components: { ...components, schemas: { ...components.schemas, ...shared } },
  }
}
