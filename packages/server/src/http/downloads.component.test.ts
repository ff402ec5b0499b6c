import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyone } from '@passerelle/contract/access'
import { api, operation } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import { service, type Service } from '@passerelle/server/service'
import { startTestServer, type TestServer } from '@passerelle/testkit/test-server'

const calls = api('projects', {
  fetch: operation({
    method: 'GET',
    path: '/public/samples/file',
    requirement: 'API-046',
    kind: 'download',
    access: anyone('a sample'),
  }),
})

let stream: () => Readable
const sampleOf = (): Service =>
  service<typeof calls>({
    name: 'projects',
    operations: calls,
    policies: {},
    subjectLoaders: {},
    handlers: {
      fetch: (async () => ({ stream: stream(), type: 'text/plain', filename: 'sample.txt' })) as never,
    },
  })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ services: () => [sampleOf()], level: 'silent' })
})
afterAll(() => server.close())

const fetchFile = (from: () => AsyncIterable<unknown> | Iterable<unknown>) => {
  stream = () => Readable.from(from())
  return fetch(`${server.origin}/api/projects/v1/public/samples/file`)
}

test.each<[string, () => Iterable<unknown> | AsyncIterable<unknown>, string]>([
  ['in one piece', () => [Buffer.from('whole')], 'whole'],
  ['in many pieces', () => Array.from({ length: 2_000 }, (_, n) => `line ${n % 10}\n`), 'line'],
  ['without a byte', () => [], ''],
])('a file is sent %s', async (_how, pieces, beginning) => {
  const response = await fetchFile(pieces)
  const text = await response.text()
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain'])
  expect(text.startsWith(beginning)).toBe(true)
  expect(text.length).toBe([...(pieces() as Iterable<string | Buffer>)].reduce((sum, { length }) => sum + length, 0))
})

test.each<[string, Error, number]>([
  ['database', new Error('timeout exceeded when trying to connect'), 503],
  ['file store', Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }), 503],
  ['rule', new Problem('not_found'), 404],
])(
  'a file whose first bytes cannot be read because of the %s is a problem, not a broken file',
  async (_of, error, status) => {
    const response = await fetchFile(async function* () {
      yield* []
      throw error
    })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toContain('json')
    expect(response.headers.get('content-disposition')).toBeNull()
    expect(Number(response.headers.get('retry-after')) > 0).toBe(status === 503)
    expect(await response.json()).toMatchObject({ statusCode: status })
  },
)
