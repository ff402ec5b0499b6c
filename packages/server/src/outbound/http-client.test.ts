import { inspect } from 'node:util'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpClient, type OutboundRequest } from './http-client.ts'
import { OutboundError } from './outbound-error.ts'

let answerWith: (request: IncomingMessage, answer: ServerResponse) => void
const server = createServer((request, answer) => answerWith(request, answer))
let port: number
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(
  () =>
    new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    }),
)

/** Every name leads to these addresses. */
const namesLeadTo =
  (...addresses: string[]): LookupFunction =>
  (_name, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

const errand = (more: Partial<OutboundRequest> = {}): OutboundRequest => ({
  url: `http://127.0.0.1:${port}/`,
  configuredBy: 'installation',
  timeoutMs: 5_000,
  maxBytes: 1_000,
  ...more,
})
const go = createHttpClient()
const reasonOf = (going: Promise<unknown>) =>
  going.then(
    () => 'brought',
    (error: unknown) => (error instanceof OutboundError ? error.reason : error),
  )

test('an errand brings back status, headers and body; what was said goes along', async () => {
  answerWith = (request, answer) => {
    answer.writeHead(201, { 'x-heard': request.headers['x-said'] })
    request.pipe(answer)
  }
  const brought = await go(errand({ method: 'POST', headers: { 'x-said': 'salut' }, body: 'été' }))
  expect([brought.status, brought.headers['x-heard'], brought.body.toString()]).toEqual([201, 'salut', 'été'])
})

test('a redirect is an answer, and nobody goes there', async () => {
  const paths: (string | undefined)[] = []
  answerWith = (request, answer) => {
    paths.push(request.url)
    answer.writeHead(302, { location: '/elsewhere' }).end()
  }
  expect((await go(errand())).status).toBe(302)
  expect(paths).toEqual(['/'])
})

test('an answer that is too large is not read to its end, whether it says so or not', async () => {
  answerWith = (_request, answer) => answer.writeHead(200, { 'content-length': 5_000 }).end('x'.repeat(5_000))
  expect(await reasonOf(go(errand()))).toBe('too_large')
  const stopped = Promise.withResolvers<void>()
  answerWith = (_request, answer) => {
    answer.on('close', () => stopped.resolve())
    const more = () => {
      while (!answer.destroyed && answer.write('x'.repeat(100)));
    }
    answer.on('drain', more)
    more()
  }
  expect(await reasonOf(go(errand()))).toBe('too_large')
  await stopped.promise
  answerWith = (_request, answer) => answer.end('x'.repeat(1_000))
  expect((await go(errand())).body).toHaveLength(1_000)
})

test('the time is that of the whole: before the answer and between its bytes', async () => {
  answerWith = () => undefined
  expect(await reasonOf(go(errand({ timeoutMs: 30 })))).toBe('too_slow')
  answerWith = (_request, answer) => answer.write('a beginning')
  expect(await reasonOf(go(errand({ timeoutMs: 30 })))).toBe('too_slow')
})

test('the sender of an outbound request can abort it', async () => {
  const calling = new AbortController()
  answerWith = () => calling.abort(new Error('called back'))
  await expect(go(errand({ signal: calling.signal }))).rejects.toThrow('called back')
  await expect(go(errand({ signal: calling.signal }))).rejects.toThrow('called back')
})

test('a connection that is cut, and a machine that is not there, are unreachable', async () => {
  answerWith = (_request, answer) => answer.destroy()
  expect(await reasonOf(go(errand()))).toBe('unreachable')
  answerWith = (_request, answer) => {
    answer.writeHead(200, { 'content-length': 100 })
    answer.write('half')
    setImmediate(() => answer.destroy())
  }
  expect(await reasonOf(go(errand()))).toBe('unreachable')
  expect(await reasonOf(go(errand({ url: 'http://127.0.0.1:1/' })))).toBe('unreachable')
})

test('a name or number that a person set leads to public machines only, looked at when connecting', async () => {
  answerWith = (_request, answer) => answer.end('secret')
  const own = ['127.0.0.1', '[::1]', '2130706433', '0x7f.1', '10.1.2.3', '[::ffff:127.0.0.1]', '169.254.169.254']
  for (const host of own)
    expect([host, await reasonOf(go(errand({ url: `http://${host}:${port}/`, configuredBy: 'person' })))]).toEqual([
      host,
      'forbidden_address',
    ])
  expect(await reasonOf(go(errand({ url: `http://localhost:${port}/`, configuredBy: 'person' })))).toBe(
    'forbidden_address',
  )
  for (const addresses of [['127.0.0.1'], ['1.1.1.1', '127.0.0.1'], ['fd00::1'], []]) {
    const named = createHttpClient({ lookup: namesLeadTo(...addresses) })
    expect(await reasonOf(named(errand({ url: `http://harmless.example:${port}/`, configuredBy: 'person' })))).toBe(
      'forbidden_address',
    )
  }
  // The installation's own word may lead home.
  const named = createHttpClient({ lookup: namesLeadTo('127.0.0.1') })
  expect((await named(errand({ url: `http://monitoring.internal:${port}/` }))).body.toString()).toBe('secret')
})

test('an address that is not of the web is refused, and a person’s may carry no password', async () => {
  for (const url of ['', 'nonsense', 'file:///etc/passwd', 'ftp://files.example/'])
    expect(await reasonOf(go(errand({ url })))).toBe('bad_address')
  expect(await reasonOf(go(errand({ url: 'https://user:password@public.example/', configuredBy: 'person' })))).toBe(
    'bad_address',
  )
})

test('an error names the machine and never the rest of the address', async () => {
  const failed = await go(errand({ url: 'http://127.0.0.1:1/hook?token=secret' })).catch((error: unknown) => error)
  expect(failed).toMatchObject({ message: '127.0.0.1:1: unreachable' })
  expect(inspect(failed)).not.toContain('secret')
})
