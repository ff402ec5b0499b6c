import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHttpClient } from '@passerelle/server/outbound/http-client'
import { newWebhookSecret } from '@passerelle/server/outbound/webhook-signature'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPagePoster, type GatewayPage } from './post-page.ts'
import { standInGateway, standInGatewayUrl } from './stand-in-gateway.ts'

const secret = newWebhookSecret()
const at = new Date('2026-02-03T13:09:00Z')
const page: GatewayPage = {
  type: 'oncall.page',
  pageId: 'a'.repeat(24),
  person: { name: 'Hugo Marchand', phone: '+33612345678' },
  text: 'Panne',
  sentence: 'Panne.',
  incident: null,
  takeUrl: 'https://passerelle.example/prise-en-charge/x',
  expiresAt: '2026-02-04T13:09:00.000Z',
}

/** A gateway that answers what its address asks for, as the stand-in does. */
let server: Server
let address: string
beforeAll(async () => {
  server = createServer((request, response) => {
    const wanted = new URL(request.url!, 'http://gateway').searchParams.get('answer') ?? '204'
    if (wanted === 'unreachable') request.destroy()
    else response.writeHead(request.headers['webhook-signature'] === undefined ? 401 : Number(wanted)).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pages`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const post = (base: string, answer: string, allowLocal = true) =>
  createPagePoster({ outbound: standInGateway(createHttpClient()), allowLocal })(
    { url: `${base}?answer=${answer}`, secret },
    page,
    at,
    new AbortController().signal,
  )

test.each([
  ['200', null],
  ['204', null],
  ['299', null],
  ['302', 'answered 302'],
  ['410', 'answered 410'],
  ['503', 'answered 503'],
  ['unreachable', 'unreachable'],
])('[ONC-014] a gateway over HTTP and its stand-in are the same: the answer %s', async (answer, outcome) => {
  expect(await post(address, answer), 'over HTTP').toBe(outcome)
  expect(await post(standInGatewayUrl, answer), 'the stand-in').toBe(outcome)
})

test('[ONC-014] a refused address is a failure of both', async () => {
  expect(await post(address, '204', false)).toBe('forbidden_address')
  expect(await post(standInGatewayUrl, 'forbidden_address', false)).toBe('forbidden_address')
})

test('[ONC-014] both refuse a page without a signature', async () => {
  const outbound = standInGateway(createHttpClient())
  const errand = { method: 'POST', body: '{}', configuredBy: 'installation', timeoutMs: 5000, maxBytes: 1000 } as const
  for (const url of [address, standInGatewayUrl]) expect((await outbound({ ...errand, url })).status).toBe(401)
})
