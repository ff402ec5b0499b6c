import nodemailer from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chats } from '@passerelle/contract/chats/api'
import { inboundEnvironment } from '../testing/inbound-environment.ts'
import { mailBoxOf, type ReceivedMail } from './mail-box.ts'

let world: Awaited<ReturnType<typeof inboundEnvironment>>
beforeAll(async () => {
  world = await inboundEnvironment()
})
afterAll(() => world.close())

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkaGRoqGf4z8AAAAhQAYCZBWyrAAAAAElFTkSuQmCC',
  'base64',
)
const open = async (path: string) => (await fetch(`${world.origin}${path}`)).text()
const write = async (fields: Record<string, string>, file?: { name: string; bytes: Buffer }) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('files', new File(file ? [new Uint8Array(file.bytes)] : [], file?.name ?? '', { type: 'image/png' }))
  const reply = await fetch(`${world.origin}/dev/mails/write`, {
    method: 'POST',
    headers: { origin: world.platform.env.origin },
    redirect: 'manual',
    body,
  })
  return reply.status
}
/** What the form holds that answers a mail. */
const formOf = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<input[^>]* name="(from|to|subject|inReplyTo|references)"[^>]* value="([^"]*)"/g)].map(
      ([, name, value]) => [name!, value!.replaceAll('&lt;', '<').replaceAll('&gt;', '>')],
    ),
  )

test('[EML-059] a mail is written with a file, as any person of the world, and opens a request', async () => {
  world.clock.advance(1000)
  const page = await open('/dev/mails/write')
  expect(page).toContain(`<option value="${world.user.email}">`)
  expect(page).toContain('type="file"')
  const fields = { from: world.user.email, to: world.address, subject: 'Écran noir', text: 'Voici la photo.' }
  expect(await write(fields, { name: 'écran.png', bytes: png })).toBe(303)
  await world.drain()
  const [mail] = await world.received()
  expect(mail).toMatchObject({ state: 'posted', proof: 'header' })
  const { threadId } = await world.platform.database.prisma.task.findFirstOrThrow({ where: { id: mail!.taskId! } })
  const { list } = await world.asEmma.call(chats.readMessages, { id: threadId })
  expect(list.some(({ text }) => text.startsWith('storages:fileId:'))).toBe(true)
})

test('[EML-059] with the box ticked nothing proves the sender', async () => {
  await world.clear()
  world.clock.advance(1000)
  const fields = { from: world.user.email, to: world.address, subject: 'Sans preuve', text: 'Bonjour', unproven: 'yes' }
  expect(await write(fields)).toBe(303)
  await world.drain()
  expect(await world.received()).toMatchObject([{ state: 'held', reason: 'unproven' }])
})

test('[EML-059] the answer to a mail of the box is filled in, and is posted', async () => {
  await world.clear()
  world.clock.advance(1000)
  const task = await world.request()
  await world.asEmma.call(chats.sendMessage, { threadId: task.threadId, taskId: task.id, text: 'Samedi convient ?' })
  await world.drain()
  world.clock.advance(180_000)
  await world.sweep()
  await world.drain()
  const box = JSON.parse(await open('/dev/mails.json')) as { list: ReceivedMail[] }
  const mail = box.list.find(({ to, text }) => to.includes(world.user.email) && text.includes('Samedi convient ?'))!
  const page = await open(`/dev/mails/write?reply=${mail._id}`)
  const form = formOf(page)
  expect(form).toMatchObject({ from: world.user.email, to: mail.replyTo, inReplyTo: mail.messageId })
  expect(form['subject']).toMatch(/^Re: /)
  expect(form['references']).toContain(mail.messageId)
  expect(page).toContain('&gt; ')
  expect(await write({ ...form, text: 'Oui.', unproven: 'yes' })).toBe(303)
  await world.drain()
  expect(await world.received()).toMatchObject([{ state: 'posted', taskId: task.id }])
})

test('[EML-059] the box shows the pictures of a mail in their place', async () => {
  const { port } = new URL(await mailBoxOf(world.platform).address())
  const smtp = nodemailer.createTransport({ host: '127.0.0.1', port: Number(port), ignoreTLS: true })
  await smtp.sendMail({
    from: 'espace@nimbus.example',
    to: 'x@atelier-lumen.example',
    subject: 'Image',
    html: '<p><img src="cid:mark@x"></p>',
    attachments: [{ filename: 'mark.png', content: png, cid: 'mark@x' }],
  })
  smtp.close()
  const box = JSON.parse(await open('/dev/mails.json')) as { list: ReceivedMail[] }
  const mail = box.list.find(({ subject }) => subject === 'Image')!
  expect(mail.attachments).toMatchObject([{ filename: 'mark.png', cid: 'mark@x', size: png.length }])
  expect(await open(`/dev/mails/${mail._id}/html`)).toContain(`src="data:image/png;base64,${png.toString('base64')}"`)
  expect(await open(`/dev/mails?id=${mail._id}`)).toContain(`/dev/mails/${mail._id}/files/0`)
})
