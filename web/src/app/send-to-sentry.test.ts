import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendToSentry } from './send-to-sentry.ts'

const received: { url: string; lines: unknown[] }[] = []
const server = createServer((request, response) => {
  void text(request).then((body) => {
    received.push({ url: request.url ?? '', lines: body.split('\n').map((line) => JSON.parse(line) as unknown) })
    response.end('{}')
  })
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

test('[CON-008] an error reaches Sentry with release and route, nothing about person or page', async () => {
  const { port } = server.address() as AddressInfo
  sendToSentry(`http://key@127.0.0.1:${port}/7`, {
    name: 'TypeError',
    message: 'task is undefined',
    stack: 'TypeError: task is undefined\n    at openTask (https://portail.example/assets/index-abc.js:1:2345)',
    route: '/requests/:task',
    version: '0.22.3+abc',
  })
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1)
  const [{ url, lines } = { url: '', lines: [] }] = received
  expect(url).toContain('/api/7/envelope/')
  const event = lines[2] as Record<string, unknown>
  expect(event).toMatchObject({
    release: '0.22.3+abc',
    transaction: '/requests/:task',
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'task is undefined',
          stacktrace: { frames: [{ function: 'openTask', lineno: 1, colno: 2345 }] },
        },
      ],
    },
  })
  for (const name of ['user', 'request', 'breadcrumbs']) expect(event).not.toHaveProperty(name)
  expect(Object.keys(event['contexts'] as object)).toEqual(['trace'])
})
