import { answers } from '@passerelle/contract/projects/answers'
import { board } from '@passerelle/contract/projects/board'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectLoadError } from '../../../../testing/load-error.ts'
import { appId, openPage, say, setUpServer } from '../../../../testing/open-page.tsx'
import { taskOf } from '../../../../testing/open-task.ts'

const server = setUpServer()

const task = taskOf([], { pendingStatus: 'customer', pendingAt: '2026-02-02T09:12:00.000Z' })
const open = async () => {
  server().answer(board.readTask, task)
  await openPage(`/projects/tasks/${task.taskId}`, { byStaff: true })
  await expect.element(page.getByRole('button', { name: say('task.copyLink') })).toBeVisible()
}
const possible = page.getByText(say('now.mailed.possible'))

test('[ANS-016] staff see who may answer by email and since when, also a mail that just left', async () => {
  const ada = { firstName: 'Ada', lastName: 'Lemoine', mailedAt: '2026-02-02T09:12:00.000Z', sentAt: null }
  server().answer(answers.listMailedAnswers, { list: [ada] })
  await open()
  await expect.element(possible).toBeVisible()
  await expect.element(page.getByText('Ada Lemoine, en cours d’envoi depuis', { exact: false })).toBeVisible()
  server().answer(answers.listMailedAnswers, { list: [{ ...ada, sentAt: '2026-02-02T09:12:04.000Z' }] })
  server().live.send({
    type: 'event',
    name: 'answer.mailed',
    at: '2026-02-02T09:12:04.000Z',
    appId,
    subject: task._id,
    data: {},
    cursor: 'f'.repeat(24),
  })
  await expect.element(page.getByText('Ada Lemoine, lun. 2 févr.', { exact: false })).toBeVisible()
})

test('[ANS-016] a mail that has left is no longer said to be on its way', async () => {
  const ada = { firstName: 'Ada', lastName: 'Lemoine', mailedAt: '2026-02-02T09:12:00.000Z', sentAt: null }
  server().answer(answers.listMailedAnswers, { list: [ada] })
  await open()
  await expect.element(page.getByText('Ada Lemoine, en cours d’envoi depuis', { exact: false })).toBeVisible()
  server().answer(answers.listMailedAnswers, { list: [{ ...ada, sentAt: '2026-02-02T09:12:04.000Z' }] })
  await expect.element(page.getByText('Ada Lemoine, lun. 2 févr.', { exact: false })).toBeVisible()
})

test('[ANS-016] nothing is said where nobody was mailed', async () => {
  server().answer(answers.listMailedAnswers, { list: [] })
  await open()
  await expect.poll(() => server().calls(answers.listMailedAnswers).length).toBeGreaterThan(0)
  expect(possible.elements()).toEqual([])
})

test('[ANS-016] staff read that the mailed people are unknown when they cannot be read, with a retry', async () => {
  await expectLoadError(server(), answers.listMailedAnswers, say('now.mailed.failed'), open)
})
