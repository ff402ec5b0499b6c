import { inbound } from '@passerelle/contract/mails/inbound'
import type { InferResponse } from '@passerelle/contract/operation'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../../testing/accessibility.ts'
import { defaultWait } from '../../../kit/ui/button/confirm-flow.ts'
import { holdTimers } from '../../../testing/clock.ts'
import { answerHeldFor } from '../../../model/tasks/mutations/use-held-answer.ts'
import { appId, openOffice, say, setUpServer, toastTexts } from '../../../testing/open-page.tsx'

const server = setUpServer()
afterEach(() => page.viewport(1440, 900))

type Mail = InferResponse<typeof inbound.readInbound>
const app = { _id: appId, name: 'Atelier Lumen' }
const ada = { _id: 'a'.repeat(24), firstName: 'Ada', lastName: 'Lemoine', app }
const task = { taskId: 'b'.repeat(24), slug: 'ATL-3', name: 'Imprimante', appId, outside: false }
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
  await expect.element(page.getByText(one.subject).first()).toBeVisible()
}
const search = () => page.getByRole('textbox', { name: say('inbound.choose') })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const key = (name: string) => userEvent.keyboard(`{${name}}`)

test.each([1440, 390])(
  '[EML-053] a mail of a stranger says to search in whose name it is published, at %d px',
  async (width) => {
    await page.viewport(width, 844)
    await open()
    if (width === 390) await page.getByRole('button', { name: /Marc Petit/ }).click()
    await expect.element(page.getByText(say('inbound.chooseFirst'))).toBeVisible()
    await search().fill('personne')
    await expect.element(page.getByText(say('inbound.noneFound'))).toBeVisible()
    expect(await seriousFindings()).toEqual([])
  },
)

test('[EML-053] a mail is published in the request of the person who was found, after ten seconds', async () => {
  const move = holdTimers()
  await open()
  await search().fill('lemoine')
  await expect.element(button(say('inbound.create'))).toBeVisible()
  await page.getByRole('combobox', { name: say('inbound.request') }).click()
  await page.getByRole('option', { name: /ATL-3/ }).click()
  server().answer(inbound.acceptInbound, { taskId: task.taskId })
  await button(say('inbound.publish', { slug: 'ATL-3' })).click()
  await expect.poll(toastTexts).toEqual([say('inbound.postedIn', { slug: 'ATL-3' })])
  await expect.element(page.getByText(say('inbound.nothing'))).toBeVisible()
  expect(server().calls(inbound.acceptInbound)).toEqual([])
  move(answerHeldFor)
  await expect.poll(() => server().calls(inbound.acceptInbound)).toHaveLength(1)
  expect(server().calls(inbound.acceptInbound)).toMatchObject([
    { id: mail._id, version: 4, appId, userId: ada._id, taskId: task.taskId },
  ])
})

test('a mail cannot be published with the results of the previous search while the next one loads', async () => {
  const move = holdTimers()
  await open()
  await search().fill('lemoine')
  await expect.element(button(say('inbound.create'))).toBeEnabled()
  const next = server().hold(inbound.readInbound)
  await search().fill('lemoine b')
  await expect.element(button(say('inbound.create'))).toBeDisabled()
  const other = { ...ada, _id: 'e'.repeat(24), lastName: 'Lemoine Brun' }
  next.answer({ ...mail, candidates: { people: [other], tasks: [] } })
  await expect.element(button(say('inbound.create'))).toBeEnabled()
  server().answer(inbound.acceptInbound, { taskId: task.taskId })
  await button(say('inbound.create')).click()
  await expect.poll(toastTexts).toEqual([say('inbound.posted')])
  move(answerHeldFor)
  await expect.poll(() => server().calls(inbound.acceptInbound)).toMatchObject([{ userId: other._id }])
})

test('an account without customers cannot be chosen', async () => {
  await open({ ...mail, app })
  await expect.element(page.getByText(say('inbound.nobody'))).toBeVisible()
})

test('[EML-053] the sender of a mail is let into a request, which they follow from outside', async () => {
  await open()
  const outside = { ...task, outside: true }
  server().answer(inbound.readInbound, ({ search: words }) =>
    words === 'imprimante' ? { ...mail, candidates: { people: [], tasks: [outside] } } : mail,
  )
  await search().fill('imprimante')
  await expect.element(page.getByText(say('inbound.outsideNote', { email: mail.from!.email }))).toBeVisible()
  server().answer(inbound.acceptInbound, { taskId: task.taskId })
  await button(say('inbound.publish', { slug: 'ATL-3' })).click()
  // Whoever leaves the queue sends what was held.
  await page.getByRole('tab', { name: say('inbound.tabs.rules') }).click()
  await expect.poll(() => server().calls(inbound.acceptInbound)).toHaveLength(1)
  expect(server().calls(inbound.acceptInbound)[0]).toMatchObject({ appId, outside: true, taskId: task.taskId })
  expect(server().calls(inbound.acceptInbound)[0]).not.toHaveProperty('userId')
})

const second: Mail = { ...mail, _id: 'd'.repeat(24), subject: 'Relance', from: { name: 'Zoé', email: 'zoe@x.example' } }
const openTwo = async () => {
  server().answer(inbound.countInbound, { held: 2, oldestAt: mail.receivedAt })
  server().answer(inbound.listInbound, { list: [mail, second], next: null })
  server().answer(inbound.readInbound, ({ id }) => ({
    ...(id === mail._id ? mail : second),
    candidates: { people: [ada], tasks: [task] },
  }))
  await openOffice('/admin/deliveries', { project: true })
  await expect.element(title('Devis')).toBeVisible()
}
const title = (name: string) => page.getByRole('heading', { name })

test('[EML-053] the queue is handled with the keyboard, and Z takes the last decision back', async () => {
  const move = holdTimers()
  await openTwo()
  await key('j')
  await expect.element(title('Relance')).toBeVisible()
  await key('k')
  await expect.element(title('Devis')).toBeVisible()
  await key('c')
  await expect.element(search()).toHaveFocus()
  ;(document.activeElement as HTMLElement).blur()
  await key('x')
  // The next one is shown at once.
  await expect.element(title('Relance')).toBeVisible()
  await key('z')
  await expect.element(title('Devis')).toBeVisible()
  move(answerHeldFor)
  expect(server().calls(inbound.discardInbound)).toEqual([])
  await key('p')
  await expect.element(title('Relance')).toBeVisible()
  // The next decision sends the one before it.
  server().answer(inbound.listInbound, { list: [second], next: null })
  await key('x')
  await expect.poll(() => server().calls(inbound.acceptInbound)).toMatchObject([{ id: mail._id, userId: ada._id }])
  await key('z')
  await expect.element(title('Relance')).toBeVisible()
  move(answerHeldFor)
  expect(server().calls(inbound.discardInbound)).toEqual([])
})

test('[EML-053] B blocks the sender after it was asked once more', async () => {
  const move = holdTimers()
  await openTwo()
  await key('b')
  await expect.element(page.getByText(say('confirm.blockSender', { name: mail.from!.email })).first()).toBeVisible()
  move(defaultWait)
  await expect.element(page.getByRole('button', { name: say('common.confirm') })).not.toHaveAttribute('aria-disabled')
  await key('b')
  await expect.element(title('Relance')).toBeVisible()
  move(answerHeldFor)
  await expect.poll(() => server().calls(inbound.discardInbound)).toMatchObject([{ id: mail._id, block: 'address' }])
})

test('[EML-053] the mail takes the place of the list on a phone, and the way back leads to it', async () => {
  await page.viewport(390, 844)
  await open({ ...mail, candidates: { people: [ada], tasks: [task] } })
  await expect.element(button(say('inbound.discard'))).not.toBeInTheDocument()
  const line = page.getByRole('button', { name: /Marc Petit/ })
  await line.click()
  await expect.element(page.getByRole('button', { name: say('inbound.create') })).toBeInViewport()
  await expect.element(line).not.toBeInTheDocument()
  await button(say('inbound.back')).click()
  await expect.element(line).toBeVisible()
})

test('[EML-053] a held mail shows who it claims to be from, its proof, and where answers would go', async () => {
  await open({
    ...mail,
    reason: 'internal_reply',
    proof: 'dkim',
    person: ada,
    app,
    headers: { ...mail.headers, replyTo: 'x@evil.example' },
  })
  for (const text of [
    say('inbound.claims', { person: 'Ada Lemoine', account: 'Atelier Lumen' }),
    say('inbound.proofs.dkim', { domain: 'fournisseur.example' }),
    say('inbound.answersTo', { email: 'x@evil.example' }),
  ])
    await expect.element(page.getByText(text)).toBeVisible()
})
