import { messages } from '@passerelle/contract/chats/messages'
import { board } from '@passerelle/contract/projects/board'
import { accounts } from '@passerelle/contract/accounts/api'
import { Me } from '@passerelle/contract/accounts/schemas'
import { estimates } from '@passerelle/contract/projects/estimates'
import { Task } from '@passerelle/contract/projects/schemas'
import { hours } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerHeldFor } from '../../../model/tasks/mutations/use-held-answer.ts'
import { holdTimers } from '../../../testing/clock.ts'
import { example } from '../../../testing/example.ts'
import { appId, openPage, say, toastTexts, setUpServer, userId } from '../../../testing/open-page.tsx'
import { changed } from '../../../testing/open-task.ts'

const server = setUpServer()

const waiting = example(Task, {
  _id: '1'.repeat(24),
  taskId: 'ATL-1',
  name: 'Imprimante',
  may: ['answerEstimate', 'message'],
  estimateStatus: 'waiting',
  estimatedTime: hours(10),
  pendingStatus: 'customer',
  pendingAt: '2026-02-03T10:00:00.000Z',
  waitsFor: 'me',
  appId,
})

const open = async (task = waiting) => {
  server().answer(accounts.readMe, example(Me, { _id: userId, appId, locale: 'fr', admin: true }))
  server().answer(board.readTask, task)
  await openPage('/projects/tasks/ATL-1')
}

test('[EST-003] an administrator accepts the estimate that they see, and is told so', async () => {
  await open()
  const accepted = example(Task, {
    ...waiting,
    may: ['message'],
    estimateStatus: 'accepted',
    acceptedEstimatedTime: hours(10),
    pendingAt: null,
    pendingStatus: null,
    waitsFor: 'nobody',
  })
  server().answer(estimates.acceptEstimate, accepted)
  await page.getByRole('button', { name: say('estimate.accept') }).click()
  await sendNow()
  await expect
    .poll(() => server().calls(estimates.acceptEstimate))
    .toEqual([expect.objectContaining({ id: waiting._id })])
  await expect.element(page.getByRole('button', { name: say('estimate.accept') })).not.toBeInTheDocument()
})

test('[EST-003] an answer can be undone for ten seconds; who leaves the request sends it', async () => {
  const move = holdTimers()
  const task = { ...waiting, _id: '4'.repeat(24) }
  await open(task)
  server().answer(estimates.acceptEstimate, task)
  const accept = page.getByRole('button', { name: say('estimate.accept') })
  await accept.click()
  await page.getByRole('button', { name: say('task.undoAnswer') }).click()
  move(answerHeldFor)
  await accept.click()
  move(answerHeldFor - 1)
  expect(server().calls(estimates.acceptEstimate)).toEqual([])
  move(1)
  await expect.poll(() => server().calls(estimates.acceptEstimate).length).toBe(1)
  await accept.click()
  await expect.element(page.getByRole('button', { name: say('task.undoAnswer') })).toHaveFocus()
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => server().calls(estimates.acceptEstimate).length).toBe(2)
})

test('[EST-003] an answer whose page is hidden is sent at once, so that a closed phone loses none', async () => {
  holdTimers()
  const task = { ...waiting, _id: '5'.repeat(24) }
  await open(task)
  server().answer(estimates.acceptEstimate, task)
  await page.getByRole('button', { name: say('estimate.accept') }).click()
  await expect.element(page.getByRole('button', { name: say('task.undoAnswer') })).toBeVisible()
  expect(server().calls(estimates.acceptEstimate)).toEqual([])
  Object.defineProperty(document, 'hidden', { configurable: true, value: true })
  try {
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => server().calls(estimates.acceptEstimate).length).toBe(1)
  } finally {
    Reflect.deleteProperty(document, 'hidden')
  }
})

test('the steps after an acceptance are hidden while a refusal is on its way', async () => {
  holdTimers()
  await open({ ...waiting, _id: '6'.repeat(24) })
  const after = () => document.querySelector('[data-part~="decision"] .next')
  await expect.poll(after).not.toBeNull()
  await page.getByRole('button', { name: say('estimate.refuse') }).click()
  await expect.element(page.getByRole('button', { name: say('task.undoAnswer') })).toBeVisible()
  expect(after()).toBeNull()
  await page.getByRole('button', { name: say('task.undoAnswer') }).click()
  await expect.poll(after).not.toBeNull()
})

test('an answer that is refused leaves the decision where it was', async () => {
  await open()
  server().refuse(estimates.refuseEstimate, 'estimate_not_waiting')
  await page.getByRole('button', { name: say('estimate.refuse') }).click()
  await sendNow()
  await expect.poll(toastTexts).toContain('Refused: estimate_not_waiting')
  await expect.element(page.getByRole('button', { name: say('estimate.accept') })).toBeEnabled()
})

const sendNow = () => page.getByRole('button', { name: say('task.sendAnswer') }).click()
const comment = () => page.getByRole('textbox', { name: say('estimate.comment') })
const composed = () => document.querySelector<HTMLTextAreaElement>('[data-part="composer"] textarea')?.value

test('[EST-003] nobody accepts an unseen figure, and no comment is lost', async () => {
  // A request of its own: what is written outlives the page.
  const task = { ...waiting, _id: '2'.repeat(24), estimatedTime: hours(4) }
  await open(task)
  await comment().fill('Avant la rentrée si possible')
  // Closed and opened again, the comment is there.
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.querySelector('[data-part="sheet"]')).toBeNull()
  history.back()
  await expect.element(comment()).toHaveValue('Avant la rentrée si possible')
  server().refuse(estimates.acceptEstimate, 'task_changed', { message: say('problems.task_changed') })
  server().answer(board.readTask, { ...task, estimatedTime: hours(40) })
  await page.getByRole('button', { name: say('estimate.accept') }).click()
  await sendNow()
  await expect.poll(toastTexts).toEqual([say('problems.task_changed')])
  expect(server().calls(estimates.acceptEstimate)).toMatchObject([{ estimatedTime: hours(4) }])
  const amount = () => document.querySelector('[data-part~="decision"] [data-part="estimate-amount"]')?.textContent
  await expect.poll(amount).toBe('5 jours')
  await expect.element(comment()).toHaveValue('Avant la rentrée si possible')
  const withdrawn = example(Task, { ...task, may: ['message'], estimateStatus: 'without', estimatedTime: null })
  server().answer(board.readTask, withdrawn)
  server().live.send(changed(task))
  await expect.element(comment()).not.toBeInTheDocument()
  await expect.poll(composed).toBe('Avant la rentrée si possible')
})

test('an estimate is answered although the comment with it cannot be sent: that stands in the composer', async () => {
  const task = { ...waiting, _id: '3'.repeat(24) }
  await open(task)
  await comment().fill('Le lundi, merci.')
  server().refuse(messages.sendMessage, 'internal', { message: 'Le serveur a ses raisons' })
  const accepted = {
    ...task,
    may: ['message' as const],
    estimateStatus: 'accepted' as const,
    state: 'default' as const,
  }
  server().answer(estimates.acceptEstimate, accepted)
  await page.getByRole('button', { name: say('estimate.accept') }).click()
  await sendNow()
  await expect.poll(toastTexts).toContain('Le serveur a ses raisons')
  await expect.poll(toastTexts).toContain(say('estimate.acceptedNow', { provider: 'Texte' }))
  await expect.poll(composed).toBe('Le lundi, merci.')
})

test('keys reach the answer before the conversation, one Escape closes the sheet, no page slides', async () => {
  await page.viewport(1024, 768)
  await open()
  await expect.element(page.getByRole('button', { name: say('estimate.accept') })).toBeVisible()
  const stops = [...document.querySelectorAll('[data-part="sheet"] :is(button, a[href], textarea, [tabindex="0"])')]
  const answer = stops.findIndex((stop) => stop.textContent.trim() === say('estimate.accept'))
  const conversation = stops.findIndex((stop) => stop.closest('[data-part="conversation"]') !== null)
  expect(answer).toBeGreaterThanOrEqual(0)
  expect(answer).toBeLessThan(conversation)
  const slides = () => document.documentElement.scrollHeight - innerHeight
  expect(slides()).toBe(0)
  await expect.poll(() => document.querySelector('[data-part="composer"] [data-part="format-button"]')).not.toBeNull()
  // After a key, as by Tab.
  await userEvent.keyboard('{Shift}')
  document.querySelector<HTMLElement>('[data-part="composer"] [data-part="format-button"]')!.focus()
  await expect.poll(() => document.querySelector('[data-part="tooltip"]')).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.querySelector('[data-part="sheet"]')).toBeNull()
  for (const width of [390, 720, 1440]) {
    await page.viewport(width, 768)
    await expect.poll(slides).toBe(0)
  }
  await page.viewport(1440, 900)
})
