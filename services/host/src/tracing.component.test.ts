import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { chats } from '@passerelle/contract/chats/api'
import { projects } from '@passerelle/contract/projects/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { givenProjects } from '@passerelle/testkit/given-projects'

type Value = { stringValue?: string; intValue?: number }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  status: { code?: number }
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Value }[]
}
type Attributes = { key: string; value: Value }[]
type Export = { resourceSpans: { resource: { attributes: Attributes }; scopeSpans: { spans: Span[] }[] }[] }

const received: { path: string | undefined; key: unknown; text: string }[] = []
const collector = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString()
    received.push({ path: request.url, key: request.headers['api-key'], text })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
const spans = () =>
  received.flatMap(({ text }) =>
    (JSON.parse(text) as Export).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
const attribute = (span: Span, key: string) => span.attributes.find((each) => each.key === key)?.value

let booted: Booted
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  booted = await boot({
    env: {
      traces: { endpoint: `http://127.0.0.1:${port}`, headers: { 'api-key': 'k' }, sampled: 1 },
      trustProxy: true,
    },
  })
})
afterAll(async () => {
  await booted.close()
  await new Promise((resolve) => collector.close(resolve))
})

test('an operation, its statements and jobs are traced to the endpoint, without personal data', async () => {
  const given = givenAccounts(booted.platform)
  const { app, admin } = await given.customer()
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  await booted
    .as(admin)
    .with({ traceparent: `00-${traceId}-00f067aa0ba902b7-01` })
    .call(projects.createTask, { name: 'Tracée', description: 'Secret de la demande' })
  const task = await givenProjects(booted.platform).task({ app, owner: admin })
  await booted
    .as(admin)
    .call(chats.sendMessage, { threadId: task.threadId, taskId: task.id, text: 'Secret du message' })
  await booted.anonymous.call(accounts.searchApps, { email: admin.email })
  await booted.drain()
  await expect
    .poll(() => spans().map(({ name }) => name), { timeout: 20_000 })
    .toEqual(expect.arrayContaining(['projects.createTask', 'accounts.searchApps']))
  await expect.poll(() => spans().some(({ name }) => name.startsWith('job ')), { timeout: 20_000 }).toBe(true)

  // The job of an event goes on with the trace of the call that recorded it.
  const hasJobOfCall = () => {
    const call = spans().find(({ name }) => name === 'chats.sendMessage')
    return spans().some((span) => span.name.startsWith('job ') && span.traceId === call?.traceId)
  }
  await expect.poll(hasJobOfCall, { timeout: 20_000 }).toBe(true)

  const operation = spans().find(({ name }) => name === 'projects.createTask')!
  expect(operation).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' })
  expect(attribute(operation, 'http.response.status_code')).toEqual({ intValue: 201 })
  const below = spans().filter(({ parentSpanId }) => parentSpanId === operation.spanId)
  expect(below.map(({ name }) => name)).toContain('projects.task-create-at-once')
  for (const span of below) {
    expect(span.traceId).toBe(traceId)
    expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano))
  }
  expect(received.every(({ path, key }) => path === '/v1/traces' && key === 'k')).toBe(true)
  const resources = received.flatMap(({ text }) =>
    (JSON.parse(text) as Export).resourceSpans.map((each) => each.resource),
  )
  expect(resources[0]?.attributes).toEqual(
    expect.arrayContaining([
      { key: 'service.namespace', value: { stringValue: 'passerelle' } },
      { key: 'service.name', value: { stringValue: 'all/http+worker' } },
    ]),
  )
  // The delivery of spans is no span itself.
  expect(spans().filter(({ name }) => name === 'outbound POST')).toEqual([])
  for (const secret of [admin.email, 'Tracée', 'Secret de la demande', 'Secret du message', admin.userId])
    expect(JSON.stringify(received)).not.toContain(secret)
})
