import { chats } from '@passerelle/contract/chats/api'
import { fileToken } from '@passerelle/contract/storages/file-token'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { createUploadClient, pdf, png } from '@passerelle/testkit/upload-client'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSocket } from '../testing/live-socket-client.ts'
import { givenTask } from '../testing/given-task.ts'

let host: Booted
let forms: ReturnType<typeof createUploadClient>
let lumen: Awaited<ReturnType<ReturnType<typeof givenAccounts>['customer']>>
let verdier: typeof lumen
let emma: Awaited<ReturnType<ReturnType<typeof givenAccounts>['staff']>>
let request: Awaited<ReturnType<typeof givenTask>>

beforeAll(async () => {
  host = await boot({ services: ['chats', 'storages'] })
  forms = createUploadClient(host)
  const given = givenAccounts(host.platform)
  lumen = await given.customer()
  verdier = await given.customer()
  emma = await given.staff({ inside: [lumen.app, verdier.app] })
  request = await givenTask(host.platform, {
    appId: lumen.app.id,
    ownerId: lumen.user.userId,
    slug: `${lumen.app.taskKey}-1`,
  })
})
afterAll(() => host.close())

const as = (who: typeof emma) => host.as(who, who.kind === 'staff' ? { in: lumen.app.id } : {})
const send = (who: typeof emma, text: string, internal = false) =>
  as(who).call(chats.sendMessage, {
    threadId: internal ? request.privateThreadId : request.threadId,
    taskId: request.taskId,
    text,
    isPrivateThread: internal,
  })
const newest = async (who: typeof emma) =>
  (await as(who).call(chats.readMessages, { id: request.threadId, limit: 1 })).list[0]

test('[THR-004] a message whose whole text is a token carries the file, for every reader of the thread', async () => {
  const file = await forms.upload(lumen.user, [png('scanner.png')])
  // A job makes the preview meanwhile.
  const hasPreview: unknown = expect.any(Boolean)
  const card = { _id: file._id, mimetype: 'image/png', originalname: 'scanner.png', size: file.size, hasPreview }
  const sent = await send(lumen.user, ` storages:fileId${file._id}\n`)
  expect(sent).toMatchObject({ text: fileToken(file._id), kind: 'user', file: card })
  for (const reader of [lumen.user, lumen.admin, emma])
    expect(await newest(reader)).toMatchObject({ _id: sent._id, file: card })
})

test('[THR-004] a token inside other words is text', async () => {
  const file = await forms.upload(lumen.user, [pdf()])
  const text = `Voici ${fileToken(file._id)}`
  expect(await send(lumen.user, text)).toMatchObject({ text, file: null })
})

test('[THR-014] the live frame of an attachment carries its file', async () => {
  const { token } = await as(lumen.admin).call(chats.takeTicket, {})
  const socket = await openSocket(host.origin, token)
  await socket.subscribe('thread', request.threadId)
  const file = await forms.upload(lumen.user, [pdf('devis signé.pdf')])
  const { _id } = await send(lumen.user, fileToken(file._id))
  const frame = await socket.until(
    (one) => one.type === 'event' && one.name === 'message.posted' && one.data['_id'] === _id,
  )
  expect(frame).toMatchObject({
    data: { file: { _id: file._id, originalname: 'devis signé.pdf', mimetype: 'application/pdf' } },
  })
  socket.close()
})

test('[THR-004] a file that is missing, somebody else’s or another account’s is not attached; no message', async () => {
  const before = await newest(emma)
  const [adas, claras] = [await forms.upload(lumen.admin, [png()]), await forms.upload(verdier.admin, [png()])]
  const elsewhere = await forms.upload(emma, [png()], verdier.app.id)
  await expect(send(lumen.user, fileToken('f'.repeat(24)))).rejects.toBeProblem('not_found')
  await expect(send(lumen.user, fileToken(adas._id))).rejects.toBeProblem('not_found')
  await expect(send(emma, fileToken(adas._id))).rejects.toBeProblem('not_found')
  await expect(send(lumen.admin, fileToken(claras._id))).rejects.toBeProblem('not_found')
  await expect(send(emma, fileToken(elsewhere._id))).rejects.toBeProblem('not_found')
  expect(await newest(emma)).toEqual(before)
  await expect(send(lumen.admin, fileToken(adas._id))).resolves.toMatchObject({ file: { _id: adas._id } })
})

test('a file belongs to one message: of many at once, one is posted', async () => {
  const file = await forms.upload(emma, [pdf()], lumen.app.id)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => send(emma, fileToken(file._id), index % 2 === 0)),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'file_attached' })
})
