import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHttpClient } from '@passerelle/server/outbound/http-client'
import { fakeClock } from '@passerelle/testkit/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Drive } from './drive.ts'
import { createFakeDrive } from './fake-drive.ts'
import { createGoogleDrive } from './google-drive.ts'
import { googleToken, parseServiceAccount } from './google-token.ts'

type Folder = { id: string; name: string; groups: string[] }

/** As much of Google's wire as the adapter speaks. */
const googleLike = () => {
  const folders: Folder[] = []
  return createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://drive')
      const text = Buffer.concat(chunks).toString()
      const answer = (status: number, body: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      if (url.pathname === '/token') return answer(200, { access_token: 'granted', expires_in: 3600 })
      if (request.headers.authorization !== 'Bearer granted') return answer(401, {})
      const body = text === '' ? {} : (JSON.parse(text) as { name?: string; emailAddress?: string })
      const folder = folders.find(({ id }) => url.pathname.includes(`/files/${id}/`))
      if (url.pathname.endsWith('/permissions')) {
        if (!folder) return answer(404, {})
        if (request.method === 'GET')
          return answer(200, { permissions: folder.groups.map((emailAddress) => ({ type: 'group', emailAddress })) })
        if (body.emailAddress?.startsWith('unknown')) return answer(400, {})
        folder.groups.push(body.emailAddress!)
        return answer(200, {})
      }
      if (request.method === 'GET') {
        const name = /name = '([^']+)'/.exec(url.searchParams.get('q') ?? '')?.[1]
        return answer(200, { files: folders.filter((one) => one.name === name) })
      }
      const made = { id: `g${folders.length}`, name: body.name!, groups: [] }
      folders.push(made)
      return answer(200, made)
    })
  })
}

let server: Server
let base: string
beforeAll(async () => {
  server = googleLike()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const google = (at = base) => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { client_email: 'sync@nimbus.example', private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }) }
  const account = parseServiceAccount(JSON.stringify({ ...key, token_uri: `${at}/token` }))!
  const client = createHttpClient()
  return createGoogleDrive({ base: at, client, token: googleToken(account, { client, clock: fakeClock() }) })
}

describe.each<[string, () => Drive]>([
  ['the stand-in', createFakeDrive],
  ['Google Drive', google],
])('%s', (name, create) => {
  test('[OPEN-067] makes a folder once and shares it with groups', async () => {
    const drive = create()
    const slug = `atelier-${name.length}`
    const folder = await drive.ensureFolder(slug)
    expect(await drive.ensureFolder(slug)).toBe(folder)
    expect(await drive.listGroups(folder)).toEqual([])
    await drive.addGroup(folder, 'compta@lumen.example')
    expect(await drive.listGroups(folder)).toEqual(['compta@lumen.example'])
  })

  test('[OPEN-067] names an unknown group and an unknown folder', async () => {
    const drive = create()
    const folder = await drive.ensureFolder('port-franc')
    await expect(drive.addGroup(folder, 'unknown@lumen.example')).rejects.toMatchObject({ reason: 'group_unknown' })
    await expect(drive.listGroups('nowhere')).rejects.toMatchObject({ reason: 'refused' })
  })
})

test('[OPEN-067] a drive that does not answer is named so; a key that is none is none', async () => {
  await expect(google('http://127.0.0.1:1').ensureFolder('x')).rejects.toMatchObject({ reason: 'unreachable' })
  expect(parseServiceAccount('{')).toBeNull()
  expect(parseServiceAccount('{"client_email":"a"}')).toBeNull()
})

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    (value) => ({ value }),
    (error: { reason?: string }) => error.reason ?? error,
  )

test.each([
  ['nothing', ''],
  ['a page', '<html>Maintenance</html>'],
  ['null', 'null'],
  ['a number', '42'],
  ['an object of other fields', '{}'],
  ['lists that are none', '{"files":7,"permissions":7,"access_token":7,"expires_in":"x"}'],
  ['lists of nothing', '{"files":[null],"permissions":[null],"access_token":"a\\nb","expires_in":9}'],
  ['an id that leads elsewhere', '{"files":[{"id":"../x"}],"permissions":null,"access_token":"a","expires_in":9}'],
  ['more than is read', JSON.stringify({ pad: 'x'.repeat(1024 * 1024) })],
])('[OPEN-067] an answer of Google that nobody understands is named: %s', async (_, body) => {
  const nonsense = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((done) => nonsense.listen(0, '127.0.0.1', done))
  const at = `http://127.0.0.1:${(nonsense.address() as AddressInfo).port}`
  const drive = createGoogleDrive({ base: at, client: createHttpClient(), token: async () => 'granted' })
  const outcomes = [drive.ensureFolder('x'), drive.listGroups('g1'), google(at).ensureFolder('x')].map(reasonOf)
  const reason = body.length > 1024 * 1024 ? 'unreachable' : 'refused'
  expect(await Promise.all(outcomes)).toEqual([reason, reason, reason])
  nonsense.close()
})
