import { inbound } from '@passerelle/contract/mails/inbound'
import type { InferResponse } from '@passerelle/contract/operation'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { seriousFindings } from '../../testing/accessibility.ts'
import { appId, openOffice, say, setUpServer, toastTexts } from '../../testing/open-page.tsx'

const server = setUpServer()
afterEach(() => page.viewport(1440, 900))

type Mail = InferResponse<typeof inbound.readInbound>
const app = { _id: appId, name: 'Atelier Lumen' }
const ada = { _id: 'a'.repeat(24), firstName: 'Ada', lastName: 'Lemoine', app }
const task = { taskId: 'b'.repeat(24), slug: 'ATL-3', name: 'Imprimante', appId }
const mail: Mail = {
  _id: 'c'.repeat(24),
  state: 'held',
  reason: 'unknown_sender',
  from: { name: 'Marc Petit', email: 'marc@fournisseur.example' },
  person: null,
  app: null,
  task: null,
  subject: 'Devis',
  excerpt: 'Voici notre proposition.',
  receivedAt: '2026-02-03T10:00:00.000Z',
  proof: 'none',
  files: 0,
  size: 1200,
  version: 4,
  text: 'Voici notre proposition.',
  fullText: 'Voici notre proposition.',
  parts: [],
  to: [],
  cc: [],
  sentAt: null,
  headers: { messageId: null, inReplyTo: null, replyTo: null, returnPath: null, received: [] },
  candidates: { people: [], tasks: [] },
}
const open = async (one: Mail = mail) => {
  server().answer(inbound.countInbound, { held: 1, oldestAt: one.receivedAt })
  server().answer(inbound.listInbound, { list: [one], next: null })
  server().answer(inbound.readInbound, ({ search }) =>
    search === 'lemoine' ? { ...one, candidates: { people: [ada], tasks: [task] } } : one,
  )
  await openOffice('/admin/deliveries', { project: true })
  await expect.element(page.getByRole('heading', { name: one.subject })).toBeVisible()
}
const search = () => page.getByRole('textbox', { name: say('inbound.choose') })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test.each([1440, 390])('a mail of a stranger says to search in whose name it is published, at %d px', async (width) => {
  await page.viewport(width, 844)
  await open()
  await expect.element(page.getByText(say('inbound.chooseFirst'))).toBeVisible()
  await search().fill('personne')
  await expect.element(page.getByText(say('inbound.noneFound'))).toBeVisible()
  expect(await seriousFindings()).toEqual([])
})

test('a mail is published in the request of the person who was found', async () => {
  await open()
  await search().fill('lemoine')
  await expect.element(button(say('inbound.create'))).toBeVisible()
  await page.getByRole('combobox', { name: say('inbound.request') }).click()
  await page.getByRole('option', { name: /ATL-3/ }).click()
  server().answer(inbound.acceptInbound, { taskId: task.taskId })
  await button(say('inbound.publish', { slug: 'ATL-3' })).click()
  await expect.poll(toastTexts).toEqual([say('inbound.posted')])
  expect(server().calls(inbound.acceptInbound)).toMatchObject([
    { id: mail._id, version: 4, appId, userId: ada._id, taskId: task.taskId },
  ])
})

test('an account without customers cannot be chosen', async () => {
  await open({ ...mail, app })
  await expect.element(page.getByText(say('inbound.nobody'))).toBeVisible()
})
