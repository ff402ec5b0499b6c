import { X509Certificate } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { createAddressRule } from '@passerelle/server/outbound/address-rule'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Checkable } from '../check-row.ts'
import { testCertificate } from '@passerelle/testkit/test-certificate'
import { checkIcmp } from './check-icmp.ts'
import { createCheckTarget } from './check-target.ts'

let answer: RequestListener = (_request, response) => response.end()
let web: Server
let silent: TcpServer
const [portOf, local] = [(server: TcpServer) => (server.address() as AddressInfo).port, '127.0.0.1']
const dns = createSocket('udp4')
/** Answers each question with one A record, 192.0.2.7; names that begin with "no" do not exist. */
dns.on('message', (question, { port, address }) => {
  const missing = question.subarray(13, 15).toString() === 'no'
  const record = Buffer.from('c00c00010001000000000004c0000207', 'hex')
  const reply = Buffer.concat([question.subarray(0, questionEnd(question)), missing ? Buffer.alloc(0) : record])
  reply.writeUInt16BE(missing ? 0x8183 : 0x8180, 2)
  reply.writeUInt16BE(missing ? 0 : 1, 6)
  reply.writeUInt16BE(0, 10)
  dns.send(reply, port, address)
})
const questionEnd = (question: Buffer) => question.indexOf(0, 12) + 5

beforeAll(async () => {
  web = createServer((request, response) => answer(request, response))
  silent = createTcpServer(() => undefined)
  await Promise.all([
    new Promise<void>((done) => web.listen(0, local, done)),
    new Promise<void>((done) => silent.listen(0, local, done)),
    new Promise<void>((done) => dns.bind(0, local, done)),
  ])
})
afterAll(() => {
  web.close()
  web.closeAllConnections()
  silent.close()
  dns.close()
})

const { signal } = new AbortController()
const check = (more: Partial<Checkable>, networks: readonly string[] = ['127.0.0.0/8']) =>
  createCheckTarget({ checkNetworks: networks, origin: 'https://portail.example' }, [`${local}:${dns.address().port}`])(
    { kind: 'http', target: `http://${local}:${portOf(web)}/`, expects: {}, timeoutMs: 5_000, ...more },
    signal,
  )
const failureOf = async (...args: Parameters<typeof check>) => (await check(...args)).failure

test('HTTP: status, text and time', async () => {
  answer = (_request, response) => response.writeHead(204).end()
  expect(await check({})).toEqual({ failure: null, ms: expect.any(Number), certificateExpiresAt: null })
  expect(await failureOf({ expects: { status: 200 } })).toBe('status')
  answer = (_request, response) => response.writeHead(503).end('en maintenance')
  expect(await failureOf({})).toBe('status')
  expect(await failureOf({ expects: { status: 503, text: 'maintenance' } })).toBeNull()
  expect(await failureOf({ expects: { status: 503, text: 'bienvenue' } })).toBe('text')
  // A body beyond the limit is cut, not refused.
  answer = (_request, response) => response.end(`début${'x'.repeat(600 * 1024)}fin`)
  expect([await failureOf({ expects: { text: 'début' } }), await failureOf({ expects: { text: 'fin' } })]).toEqual([
    null,
    'text',
  ])
})

test('HTTP: redirects are followed five times, unless forbidden; a slow drip runs into the timeout', async () => {
  answer = ({ url }, response) =>
    url === '/6' ? response.end('ici') : response.writeHead(302, { location: `/${Number(url?.slice(1)) + 1}` }).end()
  const from = (path: string) => ({ target: `http://${local}:${portOf(web)}${path}`, expects: { text: 'ici' } })
  expect([await failureOf(from('/1')), await failureOf(from('/0'))]).toEqual([null, 'redirects'])
  expect(await failureOf({ ...from('/1'), expects: { status: 302, followRedirects: false } })).toBeNull()
  answer = (_request, response) => void response.writeHead(200).write('goutte')
  expect(await failureOf({ timeoutMs: 50 })).toBe('timeout')
})

test('private networks only when the operator allows them, after a redirect too; our origin always', async () => {
  answer = (_request, response) => response.end()
  expect(await failureOf({}, [])).toBe('forbidden_address')
  expect(await failureOf({}, ['10.0.0.0/8'])).toBe('forbidden_address')
  expect(await failureOf({ kind: 'tcp', target: `${local}:${portOf(silent)}` }, [])).toBe('forbidden_address')
  answer = (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
  expect(await failureOf({})).toBe('forbidden_address')
})

test('TCP: open, refused, unknown', async () => {
  expect(await failureOf({ kind: 'tcp', target: `${local}:${portOf(silent)}` })).toBeNull()
  expect(await failureOf({ kind: 'tcp', target: `${local}:1` })).toBe('refused')
  expect(await failureOf({ kind: 'tls', target: `${local}:${portOf(silent)}`, timeoutMs: 50 })).toBe('timeout')
})

test('TLS: a trusted certificate is good and its end is known; one that nobody trusts is not', async () => {
  const server = createTlsServer(testCertificate, (socket) => socket.end())
  await new Promise<void>((done) => server.listen(0, local, done))
  const target = `${local}:${portOf(server)}`
  const endsAt = new Date(new X509Certificate(testCertificate.cert).validTo)
  const known = getCACertificates('default')
  try {
    expect(await check({ kind: 'tls', target })).toMatchObject({
      failure: 'certificate_invalid',
      certificateExpiresAt: endsAt,
    })
    setDefaultCACertificates([...known, testCertificate.cert])
    expect(await check({ kind: 'tls', target })).toMatchObject({ failure: null, certificateExpiresAt: endsAt })
  } finally {
    setDefaultCACertificates(known)
    server.close()
  }
})

test('ICMP: a reply, none, no permission, no ping at all; internal addresses are not pinged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ping-'))
  /** Plays the program `ping`: writes down its arguments and ends with this code. */
  const playing = async (code: number) => {
    const command = join(folder, `ping-${code}`)
    await writeFile(command, `#!/bin/sh\nprintf '%s ' "$@" > ${folder}/arguments\nexit ${code}\n`, { mode: 0o755 })
    return command
  }
  const isAllowed = createAddressRule(['127.0.0.0/8'])
  const ping = (command: string, target = local) =>
    checkIcmp({ kind: 'icmp', target, expects: {}, timeoutMs: 5_000 }, { isAllowed, command }, signal)
  try {
    expect([await ping(await playing(0)), await ping(await playing(1)), await ping(await playing(2))]).toEqual([
      null,
      'timeout',
      'unavailable_here',
    ])
    expect(await readFile(join(folder, 'arguments'), 'utf8')).toBe('-n -c 1 -W 5 127.0.0.1 ')
    expect(await ping(join(folder, 'absent'))).toBe('unavailable_here')
    await expect(ping(await playing(0), '169.254.169.254')).rejects.toMatchObject({ reason: 'forbidden_address' })
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('DNS: a record, the expected one, none', async () => {
  const name = { kind: 'dns', target: 'www.site.example' } as const
  expect(await failureOf(name)).toBeNull()
  expect(await failureOf({ ...name, expects: { recordType: 'A', value: '192.0.2.7' } })).toBeNull()
  expect(await failureOf({ ...name, expects: { value: '192.0.2.8' } })).toBe('no_record')
  expect(await failureOf({ kind: 'dns', target: 'none.site.example' })).toBe('unknown_name')
})

test('a check that is called back ends with the reason', async () => {
  const ended = AbortSignal.abort(new Error('the process stops'))
  const run = createCheckTarget({ checkNetworks: [], origin: 'https://portail.example' })
  for (const [kind, target] of [
    ['http', 'https://site.example/'],
    ['tcp', 'site.example:25'],
    ['dns', 'site.example'],
    ['icmp', '192.0.2.1'],
  ] as const)
    await expect(run({ kind, target, expects: {}, timeoutMs: 1_000 }, ended)).rejects.toThrow('the process stops')
})
