import { chats } from '@passerelle/contract/chats/api'
import { board } from '@passerelle/contract/projects/board'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Visitor } from './browser/visitor.ts'
import { waitForBoard } from './journey/sign-in.ts'
import { openProduct } from './journey/open-product.ts'
import { openTask } from './journey/open-task.ts'
import { customers } from './journey/people.ts'
import type { SignedIn } from './journey/sessions.ts'
import { provider, say, sayInEnglish } from './journey/texts.ts'
import { readMails, type ReceivedMail } from './product/mails.ts'

vi.setConfig({ testTimeout: 60_000 })

const product = openProduct({ MESSAGE_MAIL_AFTER_S: '0' })
let [emma, basile]: SignedIn[] = []
let program: Visitor

beforeAll(async () => {
  ;[emma, basile, program] = await Promise.all([
    product.staff('emma'),
    product.customer('basile'),
    product.guest('Mail program'),
  ])
})

const receivedBy = async (address: string, text: string): Promise<ReceivedMail> =>
  vi.waitUntil(async () => (await readMails(product.origin, address)).find((mail) => mail.text.includes(text)), {
    timeout: 30_000,
    interval: 200,
  })
const sendForm = async () => {
  await program.page.locator('form button').click()
  await program.waitForText('Sent.')
}

test('a mail opens a request, is answered by staff, and the answer by mail arrives in its thread', async () => {
  const { email } = customers.basile
  await program.open('/dev/mails/write')
  await program.page.locator('[name="from"]').fill(email)
  await program.fill('Subject', 'Re: L’imprimante du hall ne répond plus')
  await program.fill('Text', 'Bonjour,\n\nelle clignote depuis ce matin.\n\nCordialement,\nBasile Roux')
  await sendForm()
  await basile!.open('/')
  await waitForBoard(basile!)
  await basile!.waitForText('L’imprimante du hall ne répond plus')
  const confirmed = await receivedBy(email, 'Demande ATL-')
  const taskId = /ATL-\d+/.exec(confirmed.subject)![0]
  const task = await emma!.call(board.readTask, { id: taskId })
  expect(task).toMatchObject({
    name: 'L’imprimante du hall ne répond plus',
    description: expect.not.stringContaining('Cordialement'),
  })

  const asked = { threadId: task.threadId, taskId: task._id, isPrivateThread: false }
  await emma!.call(chats.sendMessage, { ...asked, text: 'Pouvez-vous l’éteindre dix minutes ?' })
  const mail = await receivedBy(email, 'Pouvez-vous l’éteindre dix minutes ?')
  expect(mail.replyTo).toMatch(/^demandes\+[a-z2-7]{26}@/)

  await program.open(`/dev/mails/write?reply=${mail._id}`)
  const quoted = await program.page.$eval('textarea', (field) => field.value)
  expect(quoted).toContain('> Pouvez-vous l’éteindre')
  await program.page.$eval('textarea', (field) => void (field.value = `C’est fait, elle imprime.${field.value}`))
  await program.page.locator('[name="unproven"]').click()
  await sendForm()
  await openTask(emma!, taskId)
  await emma!.waitForText('C’est fait, elle imprime.')
  const { list } = await emma!.call(chats.readMessages, { id: task.threadId })
  expect(list.map(({ text }) => text).filter((text) => text.includes('C’est fait'))).toEqual([
    'C’est fait, elle imprime.',
  ])
})

test('a mail that nothing proves waits for staff, who publish it', async () => {
  await program.open('/dev/mails/write')
  await program.page.locator('[name="from"]').fill(customers.basile.email)
  await program.fill('Subject', 'Un badge de plus pour le showroom')
  await program.fill('Text', 'Pour Nadia, dès lundi.')
  await program.page.locator('[name="unproven"]').click()
  await sendForm()
  const farid = await product.backoffice('farid')
  await farid.open('/admin/deliveries')
  await farid.page.locator('button ::-p-text(Un badge de plus pour le showroom)').click()
  await farid.click('button', say('inbound.create'))
  await farid.waitForText(say('inbound.posted'))
  // Another page of the queue sends what is held back for ten seconds.
  await farid.click('tab', say('inbound.tabs.rules'))
  await basile!.open('/')
  await basile!.waitForText('Un badge de plus pour le showroom')
})

test('an estimate is accepted from its mail without a session, staff see it live, then the link is dead', async () => {
  const [taskId, estimatedTime] = ['ATL-6', 12 * 3_600_000]
  await openTask(emma!, taskId)
  await emma!.call(board.editTask, { id: taskId, estimatedTime })
  const accept = say('mailAnswer.estimate.accept', { amount: '1\u202f610,00\u00a0€' })
  const mail = await receivedBy(customers.ada.email, accept)
  await emma!.waitForText(say('now.mailed.possible'))

  const page = new URL(/\S+\/answer\?token=\S+/.exec(mail.text)![0])
  const reader = await product.guest('Reader of the mail')
  await reader.open(`${page.pathname}${page.search}#accept`)
  await reader.fill(say('mailAnswer.text', { provider }), 'Allez-y dès lundi.')
  expect(reader.page.url()).toBe(`${product.origin}/answer#accept`)
  await reader.click('button', accept)
  await reader.waitForText(say('mailAnswer.estimate.accepted'))
  await emma!.waitForText('Allez-y dès lundi.')
  await emma!.waitForText(', par email')
  expect(await emma!.call(board.readTask, { id: taskId })).toMatchObject({ acceptedEstimatedTime: estimatedTime })
  expect(await reader.page.cookies()).toEqual([])

  await reader.open(page.pathname + page.search)
  await reader.waitForText(sayInEnglish('mailAnswer.dead'))
})
