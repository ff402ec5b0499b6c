import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { chats } from '@passerelle/contract/chats/api'
import { storages } from '@passerelle/contract/storages/api'
import { maxFileSize } from '@passerelle/contract/storages/file-kinds'
import { fileToken } from '@passerelle/contract/storages/file-token'
import { hours } from '@passerelle/kernel/durations'
import { waitUntil } from '@passerelle/testkit/worker-test-environment'
import { createUploadClient, pdf, png, type Sent } from '@passerelle/testkit/upload-client'
import type { GivenPerson } from '@passerelle/testkit/given-accounts'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

type World = Awaited<ReturnType<typeof projectsTestEnvironment>>
let world: World
let forms: ReturnType<typeof createUploadClient>
let clara: GivenPerson

beforeAll(async () => {
  world = await projectsTestEnvironment(['all'])
  forms = createUploadClient(world)
  clara = (await world.given.customer()).admin
})
afterAll(() => world.close())

const accountOf = (who: GivenPerson) => (who.kind === 'staff' ? world.app.id : undefined)
const upload = (who: GivenPerson, ...files: Sent[]) => forms.upload(who, files, accountOf(who))
const as = (who: GivenPerson) => world.as(who, { in: accountOf(who) })
const download = (who: GivenPerson, id: string, query = '') =>
  forms.get(who, `/api/storages/v1/admin/files/${id}/download${query}`, accountOf(who))
const known = async (id: string) =>
  (
    await world.platform.database.query<{ size: number | null }>({
      text: 'SELECT size FROM storages.files WHERE id = $1',
      values: [id],
    })
  ).rows.length > 0
const stored = async () =>
  (await readdir(join(world.platform.env.dataDir, 'files'), { recursive: true }).catch(() => [])).filter((name) =>
    /[0-9a-f]{24}/.test(name),
  )
/** Previews are made later, so counts of files leave them out. */
const storedUploads = async () => (await stored()).filter((name) => !name.endsWith('.preview'))
const attach = async (who: GivenPerson, fileId: string, internal = false) => {
  const task = await world.request({ privateThreadId: world.platform.newId() })
  const threadId = internal ? task.privateThreadId! : task.threadId
  return as(who).call(chats.sendMessage, { threadId, taskId: task.id, text: fileToken(fileId) })
}

test.each([
  ['a customer', () => world.user, png('plan du bureau – été.png'), 'image/png'],
  ['staff', () => world.emma, pdf(), 'application/pdf'],
] as const)('[API-044][STO-001] %s stores a file and gets it back as it was', async (_, who, sent, mimetype) => {
  const file = await upload(who(), sent)
  expect(file).toMatchObject({
    fileId: file._id,
    originalname: sent.name,
    mimetype,
    size: sent.bytes.length,
    hasPreview: false,
    previewUrl: null,
  })
  const answer = await download(who(), file._id)
  expect(answer.status).toBe(200)
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(sent.bytes)
})

test('[API-046] a download is a file to save, whose type nobody guesses and in which nothing runs', async () => {
  const file = await upload(world.user, png('l’été "1".png'))
  const { headers } = await download(world.user, file._id)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(file.size),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
    'content-disposition': 'attachment; filename="l__t_ _1_.png"; filename*=UTF-8\'\'l%E2%80%99%C3%A9t%C3%A9%20_1_.png',
  })
})

test('[API-045] an image gets a preview of its own by a job, a document none', async () => {
  const [image, document] = [await upload(world.user, png()), await upload(world.user, pdf())]
  await world.drain()
  expect((await download(world.user, document._id, '?preview=true')).status).toBe(404)
  const shown = await as(world.user).call(storages.readFile, { id: image._id })
  expect(shown).toMatchObject({ hasPreview: true, previewUrl: `${image.url}?preview=true` })
  const answer = await forms.get(world.user, shown.previewUrl!)
  expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')?.split(';')[0]]).toEqual([
    'image/webp',
    'inline',
  ])
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
    format: 'webp',
    width: 480,
    height: 240,
  })
  expect(await as(world.user).call(storages.readFile, { id: document._id })).toMatchObject({
    hasPreview: false,
    previewUrl: null,
  })
})

test.each(['photo.jpg', 'Photo.JPEG'])('[STO-002] a photo is stored as %s too', async (name) => {
  const bytes = new Uint8Array(
    await sharp({ create: { width: 40, height: 20, channels: 3, background: '#3576bf' } })
      .jpeg()
      .toBuffer(),
  )
  const file = await upload(world.user, { ...png(name), type: 'image/jpeg', bytes })
  expect(file).toMatchObject({ originalname: name, mimetype: 'image/jpeg', size: bytes.length })
  await expect(upload(world.user, { ...png(name), type: 'image/jpeg' })).rejects.toBeProblem('file_type')
  await world.drain()
  expect(await as(world.user).call(storages.readFile, { id: file._id })).toMatchObject({ hasPreview: true })
})

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))
test.each([
  ['another extension', { ...png(), name: 'plan.svg' }],
  ['another declared type', { ...png(), type: 'text/html' }],
  ['a page that says it is an image', { ...png(), bytes: bytesOf('<!doctype html><script>alert(1)</script>') }],
  ['a program that says it is a document', { ...pdf(), bytes: bytesOf('MZ and so on') }],
  ['an image that says it is a document', { ...pdf(), bytes: png().bytes }],
])('[STO-002][ERR-042] %s is refused with the supported types, and nothing of it stays', async (_, sent) => {
  const before = await storedUploads()
  await expect(upload(world.user, sent)).rejects.toMatchObject({
    code: 'file_type',
    reply: { statusCode: 415, message: 'Seuls les fichiers jpg, png et pdf sont pris en charge' },
  })
  expect(await storedUploads()).toEqual(before)
})

test('[STO-002] an empty file, one above 25 MB, a form without a file, a body without form are refused', async () => {
  const before = await storedUploads()
  const large = new Uint8Array(maxFileSize + 1)
  large.set(png().bytes)
  await expect(upload(world.user, { ...png(), bytes: new Uint8Array() })).rejects.toBeProblem('file_empty')
  await expect(upload(world.user, { ...png(), bytes: large })).rejects.toMatchObject({
    code: 'file_too_large',
    reply: { statusCode: 413, message: 'Ce fichier dépasse 25 Mo' },
  })
  await expect(upload(world.user)).rejects.toBeProblem('file_missing')
  await expect(upload(world.user, { ...png(), field: 'photo' })).rejects.toMatchObject({
    code: 'invalid_input',
    reply: { errors: { photo: 'Ce champ n’est pas attendu' } },
  })
  const headers = { authorization: `Bearer ${await world.tokenOf(world.user)}`, 'content-type': 'application/json' }
  const answer = await fetch(`${world.origin}/api/storages/v1/admin/storages/internal`, {
    method: 'POST',
    headers,
    body: '{"files":"x"}',
  })
  expect(await answer.json()).toMatchObject({ statusCode: 415, code: 'unsupported_media_type' })
  expect(await storedUploads()).toEqual(before)
  const { rows } = await world.platform.database.query({ text: 'SELECT FROM storages.files WHERE size IS NULL' })
  expect(rows).toEqual([])
})

test('a sender who goes away in the middle leaves neither row nor bytes', async () => {
  const before = await storedUploads()
  const half = async () =>
    (await world.platform.database.query({ text: 'SELECT FROM storages.files WHERE size IS NULL' })).rowCount
  const sending = request(`${world.origin}/api/storages/v1/admin/storages/internal`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await world.tokenOf(world.user)}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 1_000_000,
    },
  }).on('error', () => undefined)
  sending.write(
    '--x\r\ncontent-disposition: form-data; name="files"; filename="plan.png"\r\ncontent-type: image/png\r\n\r\n',
  )
  sending.write(png().bytes)
  await waitUntil(async () => (await half()) === 1)
  sending.destroy()
  await waitUntil(async () => (await half()) === 0)
  expect(await storedUploads()).toEqual(before)
})

test('a file of exactly 25 MB is stored', async () => {
  const largest = new Uint8Array(maxFileSize)
  largest.set(png().bytes)
  expect(await upload(world.user, { ...png(), bytes: largest })).toMatchObject({ size: maxFileSize })
})

test('[STO-003] the first of several files is stored', async () => {
  const before = await storedUploads()
  const file = await upload(world.user, png('première.png'), pdf('seconde.pdf'))
  expect(file.originalname).toBe('première.png')
  expect((await storedUploads()).length).toBe(before.length + 1)
  await expect(upload(world.user, { ...png(), name: 'a.gif' }, pdf())).rejects.toBeProblem('file_type')
})

test('[API-045][API-046] until attached a file exists for its sender; no other account ever sees it', async () => {
  const file = await upload(world.user, png())
  const statuses = (people: GivenPerson[]) =>
    Promise.all(people.map(async (who) => (await download(who, file._id)).status))
  expect(await statuses([world.user, world.admin, world.emma, clara])).toEqual([200, 404, 404, 404])
  await attach(world.user, file._id)
  expect(await statuses([world.user, world.admin, world.emma, clara])).toEqual([200, 200, 200, 404])
  await expect(as(clara).call(storages.readFile, { id: file._id })).rejects.toBeProblem('not_found')
})

test('[THR-006] a file of the internal thread is read by staff and never by a customer', async () => {
  const file = await upload(world.emma, pdf('marge.pdf'))
  await attach(world.emma, file._id, true)
  const lea = await world.given.staff({ inside: [world.app] })
  expect((await download(lea, file._id)).status).toBe(200)
  for (const customer of [world.user, world.admin]) {
    expect((await download(customer, file._id)).status).toBe(403)
    await expect(as(customer).call(storages.readFile, { id: file._id })).rejects.toBeProblem('access_denied')
  }
})

test('a file that no message took within 24 h goes with its preview; an attached one stays', async () => {
  const [lonely, attached] = [await upload(world.user, png('seul.png')), await upload(world.user, png('joint.png'))]
  await world.drain()
  await attach(world.user, attached._id)
  world.clock.advance(hours(24) - 1000)
  await world.sweep()
  expect(await known(lonely._id)).toBe(true)
  world.clock.advance(2000)
  await world.sweep()
  await world.drain()
  expect([await known(lonely._id), await known(attached._id)]).toEqual([false, true])
  const left = await stored()
  expect(left.filter((name) => name.includes(lonely._id))).toEqual([])
  expect(left.filter((name) => name.includes(attached._id))).toHaveLength(2)
  await expect(attach(world.user, lonely._id)).rejects.toBeProblem('not_found')
})
