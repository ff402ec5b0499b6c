import { AnswerPage, answers } from '@passerelle/contract/projects/answers'
import { estimateDay, hours } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { seriousFindings } from '../../testing/accessibility.ts'
import { example } from '../../testing/example.ts'
import { openPage, say, setUpServer } from '../../testing/open-page.tsx'

const server = setUpServer()

const token = 'x'.repeat(43)
const open = (fragment = '') => openPage(`/answer?token=${token}${fragment}`, { isGuest: true })
const button = (name: string) => page.getByRole('button', { name })
const heading = (name: string) => page.getByRole('heading', { name })
const text = (words: string) => page.getByText(words, { exact: false }).first()

const estimate = example(AnswerPage, {
  kind: 'estimate',
  account: { name: 'Atelier Lumen', logo: null, primaryColor: '#17607c' },
  person: { firstName: 'Ada', lastName: 'Lemoine', locale: 'fr' },
  taskId: 'ATL-2',
  name: 'Migrer la messagerie',
  actorName: 'Farid Benali',
  estimatedTime: 2 * estimateDay + hours(4),
  lines: [
    { unit: 'day', time: 2 * estimateDay, unitPriceInCents: 95_000, netInCents: 190_000 },
    { unit: 'hour', time: hours(4), unitPriceInCents: 16_500, netInCents: 66_000 },
  ],
  totalInCents: 256_000,
  quote: null,
  acceptedEstimatedTime: estimateDay + hours(4),
  acceptedAt: '2026-01-20T09:00:00.000Z',
  closesAt: '2026-03-09T09:12:00.000Z',
  expiresAt: '2026-02-09T09:12:00.000Z',
  may: ['accept', 'refuse', 'ask'],
})
const completion = {
  ...estimate,
  kind: 'completion' as const,
  estimatedTime: null,
  lines: [],
  totalInCents: null,
  acceptedEstimatedTime: null,
  acceptedAt: null,
}
const given = example(answers.giveAnswer.response, { answer: 'accept', taskId: 'ATL-2', receiptLink: null })
const accept = button('Accepter 2 560,00 € HT')
const field = page.getByRole('textbox')

test('[ANS-014] the figures of the estimate, and one press that decides; the result takes the focus', async () => {
  server().answer(answers.readAnswer, estimate)
  server().answer(answers.giveAnswer, { ...given, receiptLink: '/projects/tasks/ATL-2' })
  await open()
  await expect.element(heading('Migrer la messagerie')).toBeVisible()
  for (const words of ['2 jours de 8 h × 950,00 €', '1 900,00 €', '4 heures × 165,00 €', '2 560,00 € HT'])
    await expect.element(text(words)).toBeVisible()
  await expect.element(text('Depuis l’estimation acceptée le 20 janv. (1 jour 4 heures) + 1 jour')).toBeVisible()
  await expect.element(text('Vous répondez en tant qu’Ada Lemoine. Ce n’est pas vous')).toBeVisible()
  expect(await seriousFindings()).toEqual([])
  await accept.click()
  await expect.element(heading('Estimation acceptée')).toHaveFocus()
  expect(server().calls(answers.giveAnswer)).toEqual([{ answer: 'accept', estimatedTime: estimate.estimatedTime }])
  await expect.element(text('Ada Lemoine, par le lien d’un email')).toBeVisible()
  await expect.element(page.getByRole('link', { name: say('mailAnswer.receipt') })).toBeVisible()
  expect(page.getByRole('button', { name: 'Refuser' }).elements()).toEqual([])
  expect(await seriousFindings()).toEqual([])
})

test('[ANS-014] a quote shows its number, lines, sums and terms, and what follows on its last day', async () => {
  server().answer(answers.readAnswer, {
    ...estimate,
    lines: [],
    quote: {
      number: 'D-2026-0042',
      lines: [
        { title: 'Migration des 38 boîtes', netInCents: 190_000 },
        { title: 'Six boîtes partagées', netInCents: 66_000 },
      ],
      grossInCents: 307_200,
      terms: 'Paiement à 30 jours.',
      validUntil: '2026-03-04',
    },
    closesAt: '2026-03-04T23:00:00.000Z',
  })
  server().answer(answers.giveAnswer, { ...given, receiptLink: '/projects/tasks/ATL-2' })
  await open('#ask')
  await expect.element(heading('Migrer la messagerie')).toBeVisible()
  for (const words of ['Devis à valider', 'Migration des 38 boîtes', '660,00 €', '3 072,00 €', 'Paiement à 30 jours.'])
    await expect.element(text(words)).toBeVisible()
  await expect.element(text('Devis D-2026-0042, valable jusqu’au mer. 4 mars')).toBeVisible()
  await expect.element(text('Le devis attend toujours votre réponse, jusqu’au mer. 4 mars.')).toBeVisible()
  expect(await seriousFindings()).toEqual([])
  await accept.click()
  await expect.element(heading('Devis accepté')).toHaveFocus()
})

test('the token leaves the address at once; the choice of the link stays', async () => {
  server().answer(answers.readAnswer, estimate)
  await open('#refuse')
  await expect.element(accept).toBeVisible()
  expect(location.pathname + location.search + location.hash).toBe('/answer#refuse')
})

test('[ANS-014] the choice of the link is preselected with its consequence, another shows its own', async () => {
  server().answer(answers.readAnswer, estimate)
  await open('#refuse')
  await heading('Migrer la messagerie').hover()
  await expect.element(button('Refuser')).toHaveAttribute('data-variant', 'primary')
  await expect.element(text(say('mailAnswer.estimate.effect.refuse'))).toBeVisible()
  await expect.element(page.getByLabelText(say('mailAnswer.why'))).toBeVisible()
  await accept.hover()
  await expect.element(text('Sans réponse, la demande sera archivée le lun. 9 mars à 10:12.')).toBeVisible()
})

test('a question keeps the estimate open, and it can be decided after', async () => {
  server().answer(answers.readAnswer, estimate)
  server().answer(answers.giveAnswer, { ...given, answer: 'ask' })
  await open('#ask')
  await expect.element(field).toHaveFocus()
  await field.fill('Avec les droits ?')
  await button(say('mailAnswer.ask')).click()
  await expect.element(heading('Question envoyée')).toHaveFocus()
  await expect.element(text('L’estimation attend toujours votre réponse, jusqu’au lun. 9 mars.')).toBeVisible()
  await button(say('mailAnswer.estimate.back')).click()
  await expect.element(accept).toBeVisible()
})

test('a question without a text is said at the field', async () => {
  server().answer(answers.readAnswer, estimate)
  server().refuse(answers.giveAnswer, 'message_empty', { message: say('problems.message_empty') })
  await open()
  await button(say('mailAnswer.ask')).click()
  await expect.element(field).toHaveAccessibleDescription(say('problems.message_empty'))
  await expect.element(field).toHaveFocus()
})

test('[ANS-014] a completion has its own words', async () => {
  server().answer(answers.readAnswer, completion)
  server().answer(answers.giveAnswer, { ...given, answer: 'refuse' })
  await open()
  await expect.element(button('Valider la fin')).toBeVisible()
  await button('Ce n’est pas terminé').click()
  await expect.element(text(say('mailAnswer.completion.refusedLead'))).toBeVisible()
})

test('[ANS-015] a dead link says no reason, in the language of the browser', async () => {
  server().refuse(answers.readAnswer, 'link_expired')
  await open()
  await expect.element(heading('This link no longer works')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open the portal' })).toBeVisible()
  expect(await seriousFindings()).toEqual([])
})

test('[ANS-015] a person with a session for the account goes from a dead link to its request', async () => {
  server().refuse(answers.readAnswer, 'link_expired')
  server().answer(answers.findLinkedTask, { taskId: 'ATL-2' })
  await openPage(`/answer?token=${token}`)
  await expect.poll(() => location.pathname).toBe('/projects/tasks/ATL-2')
  expect(server().calls(answers.findLinkedTask)).toEqual([{ token }])
})

test('[ANS-015] a link that was answered meanwhile leads to the neutral page', async () => {
  server().answer(answers.readAnswer, estimate)
  await open()
  await expect.element(accept).toBeVisible()
  server().refuse(answers.readAnswer, 'link_expired')
  server().refuse(answers.giveAnswer, 'estimate_not_waiting')
  await accept.click()
  await expect.element(heading('Ce lien ne sert plus')).toBeVisible()
})

test('[ANS-015] an answer that was lost keeps the text and is sent again', async () => {
  server().answer(answers.readAnswer, estimate)
  server().refuse(answers.giveAnswer, 'unavailable')
  await open()
  await field.fill('Merci')
  await accept.click()
  await expect.element(text(say('mailAnswer.failed'))).toBeVisible()
  await expect.element(field).toHaveValue('Merci')
  server().answer(answers.giveAnswer, given)
  await button(say('common.retry')).click()
  await expect.element(heading('Estimation acceptée')).toBeVisible()
})
