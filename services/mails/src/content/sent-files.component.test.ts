import { afterAll, beforeAll, expect, test } from 'vitest'
import { chats } from '@passerelle/contract/chats/api'
import { fileToken } from '@passerelle/contract/storages/file-token'
import { minutes } from '@passerelle/kernel/durations'
import { openFileStore } from '@passerelle/testkit/file-store'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { createUploadClient, pdf, png, type Sent } from '@passerelle/testkit/upload-client'
import { mailBoxOf } from '../embedded/mail-box.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let forms: ReturnType<typeof createUploadClient>
beforeAll(async () => {
  world = await projectsTestEnvironment(['accounts', 'projects', 'chats', 'storages', 'notifs', 'mails'], {
    messageMailFilesMb: 1,
  })
  forms = createUploadClient(world)
})
afterAll(() => world.close())

/** A document of more than a megabyte. */
const scan = (name: string): Sent => {
  const { bytes, ...rest } = pdf(name)
  const large = new Uint8Array(bytes.length + 1_200_000).fill(0x20)
  large.set(bytes)
  return { ...rest, bytes: large }
}
type Task = Awaited<ReturnType<typeof world.request>>
/** Staff write this and attach these files. */
const write = async (task: Task, text: string, files: readonly Sent[]) => {
  const thread = { threadId: task.threadId, taskId: task.id }
  await world.asEmma.call(chats.sendMessage, { ...thread, text })
  const stored = []
  for (const file of files) {
    world.clock.advance(1)
    const { _id } = await forms.upload(world.emma, [file], world.app.id)
    await world.asEmma.call(chats.sendMessage, { ...thread, text: fileToken(_id) })
    stored.push(_id)
  }
  return stored
}
/** The mail of these messages as it reached the mailbox of the customer by SMTP. */
const arrived = async (text: string) => {
  await world.drain()
  world.clock.advance(minutes(2))
  await world.sweep()
  await world.drain()
  const box = mailBoxOf(world.platform)
  const found = box.list().filter((mail) => mail.to.includes(world.user.email) && mail.text.includes(text))
  expect(found).toHaveLength(1)
  return { mail: found[0]!, files: box.filesOf(found[0]!) }
}

test('[EML-011] files of a thread are sent with its mail, those beyond the limit are named with a link', async () => {
  const task = await world.request()
  const [small, large, picture] = [pdf('devis signé.pdf'), scan('relevé complet.pdf'), png('baie.png')]
  await write(task, 'Voici les pièces.', [small, large, picture])
  const { mail, files } = await arrived('Voici les pièces.')
  expect(mail.attachments).toMatchObject([
    { filename: 'devis signé.pdf', contentType: 'application/pdf', size: small.bytes.length },
    { filename: 'baie.png', contentType: 'image/png', size: picture.bytes.length },
  ])
  expect(files.map((bytes) => bytes.equals(small.bytes) || bytes.equals(picture.bytes))).toEqual([true, true])
  expect(mail.text).toMatch(/Fichier joint à cet email\s: devis signé\.pdf/)
  expect(mail.text).toMatch(/Fichier joint à cet email\s: baie\.png/)
  expect(mail.text).toMatch(/relevé complet\.pdf \(1,2\sMo\), à ouvrir dans la demande\s: http\S+/)
  expect(mail.html).toContain('relevé complet.pdf')
  expect(mail.text).not.toContain('storages:fileId')
})

test('[EML-011] a file that is gone from the store by then keeps no mail back', async () => {
  const task = await world.request()
  const [gone] = await write(task, 'Le plan est joint.', [pdf('plan.pdf')])

  await openFileStore(world.platform.env).remove(gone!)
  const { mail } = await arrived('Le plan est joint.')
  expect(mail.attachments).toEqual([])
  expect(mail.text).toMatch(/plan\.pdf \([^)]+\), à ouvrir dans la demande\s: http\S+/)
})
