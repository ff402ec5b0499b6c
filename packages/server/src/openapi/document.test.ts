import { expect, test } from 'vitest'
import { fullPath } from '@passerelle/contract/full-path'
import { allOperations } from '@passerelle/contract/services'
import { openapiDocument } from './document.ts'

type Operation = {
  operationId: string
  parameters: { $ref?: string; in?: string; name?: string }[]
  responses: Record<string, unknown>
  security: unknown[]
}

const operations = allOperations()
const document = openapiDocument(operations, { origin: 'https://portail.example', version: '1' })
const described = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...(operation as Operation) })),
)

test('every operation is described once, under its service, with its parameters', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(described).toHaveLength(operations.length)
  expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(operations.length)
  for (const op of operations) {
    const found = described.find(({ operationId }) => operationId === `${op.service}.${op.name}`)!
    expect(found.path).toBe(fullPath(op).replace(/:(\w+)/g, '{$1}'))
    const inPath = found.parameters.flatMap((parameter) => (parameter.in === 'path' ? [parameter.name] : []))
    expect(inPath).toEqual([...fullPath(op).matchAll(/:(\w+)/g)].map(([, name]) => name))
    expect(found.security).toEqual(op.access.kind === 'anyone' ? [] : [{ session: [] }])
  }
})

test('[API-002] the families of services are those of the matrix, each in version 1 below /api', () => {
  const bases = new Set(described.map(({ path }) => path.split('/').slice(0, 4).join('/')))
  expect([...bases].sort()).toEqual(
    [
      'accounts',
      'bookings',
      'chats',
      'clouds',
      'converters',
      'mails',
      'notifs',
      'payments',
      'projects',
      'stats',
      'storages',
    ].map((family) => `/api/${family}/v1`),
  )
})

test('a query parameter with brackets is documented, with every field to sort by', () => {
  const { parameters } = described.find(({ operationId }) => operationId === 'projects.listTasks')!
  const sort = parameters.find(({ name }) => name === 'sort')
  expect(sort).toMatchObject({
    style: 'deepObject',
    explode: true,
    schema: { properties: { dueAt: { enum: ['asc', 'desc'] } }, additionalProperties: false },
  })
})

test('everything that is referred to exists', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path!.split('/'))
  expect(references.length).toBeGreaterThan(0)
  const at = (path: string[]) =>
    path.reduce<unknown>((inside, key) => (inside as Record<string, unknown> | undefined)?.[key], document)
  expect(references.filter((path) => at(path) === undefined)).toEqual([])
})

test('every operation documents what the framework and the gate refuse: 405, 429, and 422 with a key', () => {
  for (const { responses } of described)
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['405', '429', '500', '503']))
  const created = described.find(({ operationId }) => operationId === 'projects.createTask')
  expect(created?.responses).toMatchObject({
    // The account that staff name.
    404: { description: expect.stringContaining('not_found') as string },
    422: { description: expect.stringContaining('idempotency_mismatch') as string },
    503: { headers: { 'retry-after': expect.anything() as object } },
  })
})
