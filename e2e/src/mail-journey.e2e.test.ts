import { accounts } from '@passerelle/contract/accounts/api'
import { chats } from '@passerelle/contract/chats/api'
import { projects } from '@passerelle/contract/projects/api'
import { satisfaction } from '@passerelle/contract/projects/satisfaction'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Visitor } from './browser/visitor.ts'
import { openProduct } from './journey/open-product.ts'
import { openTask } from './journey/open-task.ts'
import { customers } from './journey/people.ts'
import { waitForFile } from './journey/files.ts'
import type { InOffice } from './journey/sessions.ts'
import { stopAtFirstFailure } from './journey/steps.ts'
import { provider, say, sayInEnglish } from './journey/texts.ts'
import { readMails, type ReceivedMail } from './product/mails.ts'

vi.setConfig({ testTimeout: 90_000 })

const polling = { timeout: 60_000, interval: 200 }
const hour = 3_600_000

const product = openProduct({ MESSAGE_MAIL_AFTER_S: '0' })

/** One who writes in French, and one in English. */
const people = [
  {
    locale: 'fr',
    say,
    email: customers.ada.email,
    account: 'Atelier Lumen',
    title: 'Deux postes pour le nouvel atelier',
    asked: 'Bonjour,\n\nil nous faut deux postes pour le nouvel atelier.\n\nAda',
    question: 'Avez-vous une photo de la pièce ?',
    reply: 'La voici.',
    accepts: /Accepter [\d\u202f,]+\u00a0€\u00a0HT/,
    words: 'Livré à l’heure.',
  },
  {
    locale: 'en',
    say: sayInEnglish,
    email: customers.clara.email,
    account: 'Maison Verdier',
    title: 'Two screens for the front desk',
    asked: 'Hello,\n\nwe need two screens for the front desk.\n\nClara',
    question: 'Could you send us a picture of the wall?',
    reply: 'Here it is.',
    accepts: /Accept €[\d,.]+ excl\. VAT/,
    words: 'Delivered on time.',
  },
] as const

const receivedBy = (address: string, isIt: (mail: ReceivedMail) => boolean): Promise<ReceivedMail> =>
  vi.waitUntil(async () => (await readMails(product.origin, address)).find(isIt), polling)
/** Opens the page that a mail leads to, in the language of its reader. */
const followLink = async (reader: Visitor, { text }: ReceivedMail, choice: string) => {
  const { pathname, search } = new URL(/\S+\/answer\?token=\S+/.exec(text)![0])
  await reader.open(`${pathname}${search}#${choice}`)
}

const picture = 'mur.png'
/** Chooses a picture in the form of the mail program. */
const attachPicture = ({ page }: Visitor) =>
  page.$eval(
    'input[type="file"]',
    async (input, name) => {
      const canvas = new OffscreenCanvas(640, 320)
      canvas.getContext('2d')!.fillRect(0, 0, 640, 160)
      const transfer = new DataTransfer()
      transfer.items.add(new File([await canvas.convertToBlob()], name, { type: 'image/png' }))
      input.files = transfer.files
    },
    picture,
  )

describe('a request lives in the mailbox', () => {
  stopAtFirstFailure()
  const slugs = new Map<string, string>()
  let emma: InOffice
  let program: Visitor
  const inAccount = async (account: string) => {
    const { list } = await emma.call(accounts.listApps, { search: account })
    return emma.inAccount(list.find(({ name }) => name === account)!._id)
  }

  beforeAll(async () => {
    ;[emma, program] = await Promise.all([product.backoffice('emma'), product.guest('Mail program')])
    const clara = await product.customer('clara')
    await clara.call(projects.setAnswerSettings, { mailAnswers: 'both', ceilingInCents: 500_000 })
    await clara.call(accounts.updateMe, { locale: 'en' })
  })

  test.each(people)('a mail opens a request, and staff are answered with a picture, in $locale', async (person) => {
    await program.open('/dev/mails/write')
    await program.page.locator('[name="from"]').fill(person.email)
    await program.fill('Subject', person.title)
    await program.fill('Text', person.asked)
    await program.page.locator('form button').click()
    await program.waitForText('Sent.')
    const confirmed = await receivedBy(person.email, ({ subject }) => subject.includes(person.title))
    const slug = /[A-Z]{3}-\d+/.exec(confirmed.subject)![0]
    slugs.set(person.locale, slug)
    const call = await inAccount(person.account)
    const task = await call(projects.readTask, { id: slug })
    expect(task.name).toBe(person.title)

    const thread = { threadId: task.threadId, taskId: task._id, isPrivateThread: false }
    await call(chats.sendMessage, { ...thread, text: person.question })
    const mail = await receivedBy(person.email, ({ text }) => text.includes(person.question))
    expect(mail.text).toContain(person.say('mails.thread.answerable'))
    await program.open(`/dev/mails/write?reply=${mail._id}`)
    await program.page.$eval('textarea', (field, text) => void (field.value = `${text}${field.value}`), person.reply)
    await attachPicture(program)
    await program.page.locator('form button').click()
    await program.waitForText('Sent.')

    const staff = await product.staff('emma', { account: person.account })
    await openTask(staff, slug)
    await staff.waitForText(person.reply)
    await waitForFile(staff, picture, { drawn: true })
    const { list } = await call(chats.readMessages, { id: task.threadId })
    expect(list.filter(({ text }) => text === person.reply)).toHaveLength(1)
    await staff.leave()
  })

  test.each(people)('the estimate is accepted from its mail, in $locale', async (person) => {
    const call = await inAccount(person.account)
    const id = slugs.get(person.locale)!
    const { list: labels } = await call(projects.listLabelsAsStaff, {})
    await call(projects.attachLabel, { id, labelId: labels.find(({ name }) => name === 'Mission')!._id })
    await call(projects.editTask, { id, estimatedTime: 12 * hour })
    const mail = await receivedBy(
      person.email,
      ({ subject, text }) => subject.includes(id) && person.accepts.test(text),
    )
    const [accept] = person.accepts.exec(mail.text)!
    const reader = await product.guest('Reader of the mail')
    await followLink(reader, mail, 'accept')
    await reader.click('button', accept)
    await reader.waitForText(person.say('mailAnswer.estimate.accepted'))
    expect(await call(projects.readTask, { id })).toMatchObject({ acceptedEstimatedTime: 12 * hour })
    for (const listId of ['in_progress', 'done'] as const) await call(projects.editTask, { id, listId })
    await reader.leave()
  })

  test('nobody’s page and nothing of the product complained', () => {
    expect(product.complaints()).toEqual([])
  })

  test('two weeks pass: nobody is asked more often', async () => {
    // In the morning: nobody is asked at night either.
    const morning = new Date(Date.now() + 15 * 24 * hour).setUTCHours(9)
    await product.restart({ clock: `+${Math.ceil((morning - Date.now()) / hour)}h` })
    emma = await product.backoffice('emma')
  })

  test.each(people)('the result is rated from the mail that asks, in $locale', async (person) => {
    const slug = slugs.get(person.locale)!
    const subject = person.say('mails.satisfaction.subject', { slug })
    const mail = await receivedBy(person.email, (each) => each.subject.includes(subject))
    const reader = await product.guest('Reader of the mail')
    await followLink(reader, mail, 'good')
    await reader.fill(person.say('mailAnswer.satisfaction.words', { provider }), person.words)
    await reader.click('button', person.say('mailAnswer.satisfaction.send'))
    await reader.waitForText(person.say('mailAnswer.satisfaction.thanks'))
    const call = await inAccount(person.account)
    const { given } = await call(satisfaction.readSatisfaction, { id: slug })
    expect(given).toMatchObject({ rating: 'good', words: person.words })
    await reader.leave()
  })
})
