import { accounts } from '@passerelle/contract/accounts/api'
import { Me } from '@passerelle/contract/accounts/schemas'
import { messages } from '@passerelle/contract/chats/messages'
import { estimates } from '@passerelle/contract/projects/estimates'
import { Quote, quotes } from '@passerelle/contract/projects/quotes'
import { board } from '@passerelle/contract/projects/board'
import { Task } from '@passerelle/contract/projects/schemas'
import { hours } from '@passerelle/kernel/durations'
import { formatMoney } from '@passerelle/kernel/format-money'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../../../testing/example.ts'
import { expectLoadError } from '../../../../testing/load-error.ts'
import { appId, openPage, say, setUpServer, toastTexts, userId } from '../../../../testing/open-page.tsx'

const server = setUpServer()
const number = 'D-2026-0042'
const quote: Quote = example(Quote, {
  _id: 'a'.repeat(24),
  number,
  state: 'sent',
  billing: 'fixed',
  lines: [
    {
      position: 1,
      kind: 'time',
      title: 'Migration de la messagerie',
      detail: '',
      estimatedMs: hours(20),
      quantity: null,
      unit: null,
      unitPriceInCents: null,
      dailyInCents: 95_000,
      hourlyInCents: 16_500,
      vatPercent: 20,
      netInCents: 256_000,
    },
  ],
  netInCents: 256_000,
  vatInCents: 51_200,
  grossInCents: 307_200,
  vat: [{ percent: 20, netInCents: 256_000, vatInCents: 51_200 }],
  terms: 'Paiement à 30 jours.',
  validUntil: '2026-03-04',
  sentAt: '2026-02-02T09:00:00.000Z',
  version: 3,
})
const waiting = example(Task, {
  _id: '1'.repeat(24),
  taskId: 'ATL-2',
  name: 'Messagerie',
  may: ['answerEstimate', 'message'],
  estimateStatus: 'waiting',
  estimatedTime: hours(20),
  ellapsedTime: 0,
  pendingStatus: 'customer',
  pendingAt: '2026-02-02T09:00:00.000Z',
  waitsFor: 'me',
  quote: { state: 'sent', validUntil: '2026-03-04' },
  appId,
})
const open = async (task: Task, newest: Quote, admin = true) => {
  server().answer(accounts.readMe, example(Me, { _id: userId, appId, locale: 'fr', admin }))
  server().answer(board.readTask, task)
  server().answer(quotes.readQuote, newest)
  await openPage('/projects/tasks/ATL-2')
}
const card = () => document.querySelector<HTMLElement>('[data-part~="decision"]')
const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? ''
const cardText = () => plain(card()?.innerText)

test('[BIL-052] the decision shows net, lines, tax, total, validity and folded terms, and what follows', async () => {
  await open(waiting, quote)
  await expect.poll(cardText).toContain('2 560,00 € HT')
  const shown = cardText()
  const order = ['Migration de la messagerie', 'Total HT', 'TVA 20 %', 'Total TTC', 'Valable jusqu’au', 'Conditions']
  expect(order.map((text) => shown.indexOf(text)).every((at, index, all) => at > (all[index - 1] ?? 0))).toBe(true)
  expect(shown).toContain('2 jours de 8 h × 950,00 € + 4 heures × 165,00 €')
  expect(shown).toContain(plain(formatMoney(307_200, 'fr')))
  expect(shown).toContain(
    'Après votre accord, l’équipe planifie le travail. Vous serez facturé 2 560,00 € HT à la fin.',
  )
  await expect.element(page.getByText('Paiement à 30 jours.')).not.toBeVisible()
  await page.getByText(say('quotes.terms')).click()
  await expect.element(page.getByText('Paiement à 30 jours.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: say('quotes.refuse') })).toBeVisible()
  server().answer(estimates.acceptEstimate, { ...waiting, may: ['message'], estimateStatus: 'accepted' })
  await page.getByRole('button', { name: say('quotes.accept') }).click()
  await page.getByRole('button', { name: say('task.sendAnswer') }).click()
  await expect.poll(() => server().calls(estimates.acceptEstimate)).toMatchObject([{ quoteVersion: 3 }])
})

test('[BIL-052] an expired quote gives way to a message that asks for its renewal', async () => {
  const state = 'expired' as const
  await open({ ...waiting, quote: { state, validUntil: '2026-03-04' } }, { ...quote, state })
  await expect.poll(cardText).toContain('Ce devis a expiré le 4 mars.')
  expect(page.getByRole('button', { name: say('quotes.accept') }).elements()).toEqual([])
  await page.getByRole('button', { name: say('quotes.askRenewal') }).click()
  await expect.poll(() => server().calls(messages.sendMessage)).toMatchObject([{ taskId: waiting._id }])
  expect(server().calls(messages.sendMessage)[0]?.text).toContain(number)
  await expect.poll(toastTexts).toContain(say('quotes.renewalAsked'))
})

test('[BIL-052] a plain user sees time and state, no amount and no buttons', async () => {
  await open({ ...waiting, may: ['message'], waitsFor: 'others' }, quote, false)
  await expect.element(page.getByText('2 j 4 h').first()).toBeVisible()
  expect(server().calls(quotes.readQuote)).toEqual([])
  expect(plain(document.body.innerText)).not.toContain('€')
  expect(page.getByRole('button', { name: say('quotes.accept') }).elements()).toEqual([])
})

const openForStaff = async (key: string) => {
  const label = { _id: 'c'.repeat(24), name: key, type: 'category' as const, key, backgroundColor: '#eef' }
  const labels = [label]
  server().answer(
    board.readTask,
    example(Task, {
      ...waiting,
      may: ['estimate'],
      estimateStatus: 'without',
      quote: null,
      pendingStatus: null,
      labels,
    }),
  )
  await openPage('/projects/tasks/ATL-2', { byStaff: true })
  await expect.element(page.getByRole('button', { name: say('estimate.edit') }).last()).toBeVisible()
}

test('[BIL-010] lines and a price are offered beside the time entry', async () => {
  await openForStaff('mission')
  await page.getByRole('button', { name: 'Ajouter des lignes et un prix' }).click()
  await expect.element(page.getByRole('dialog', { name: say('quotes.editor', { taskId: 'ATL-2' }) })).toBeVisible()
})

test('a quote that cannot be loaded is named with a retry, which shows it', async () => {
  await expectLoadError(server(), quotes.readQuote, say('quotes.loadFailed'), async () => {
    server().answer(accounts.readMe, example(Me, { _id: userId, appId, locale: 'fr', admin: true }))
    server().answer(board.readTask, waiting)
    await openPage('/projects/tasks/ATL-2')
  })
  server().answer(quotes.readQuote, quote)
  await page.getByRole('button', { name: say('common.retry') }).click()
  await expect.poll(cardText).toContain('2 560,00 € HT')
})

test('quotes that cannot be loaded are named to staff with a retry', async () => {
  await expectLoadError(server(), quotes.listQuotes, say('quotes.loadFailed'), () => openForStaff('mission'))
})

test('[BIL-010] a managed request has its time entry and no quote', async () => {
  await openForStaff('managed')
  expect(page.getByRole('button', { name: say('quotes.add') }).elements()).toEqual([])
})
