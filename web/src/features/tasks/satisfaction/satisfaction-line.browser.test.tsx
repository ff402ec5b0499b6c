import { satisfaction } from '@passerelle/contract/projects/satisfaction'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'
import { say, setUpServer, show } from '../../../testing/open-page.tsx'
import { SatisfactionLine } from './satisfaction-line.tsx'

const server = setUpServer()

const done = { _id: '1'.repeat(24), appId: '2'.repeat(24), listId: 'done', doneAt: '2026-02-02T14:10:00Z' }
const task = done as unknown as Task
const until = '2026-02-10T14:10:00Z'
const given = { rating: 'bad', words: 'Trois relances.', ratedAt: until, by: 'Basile Roux', reopenedAt: null } as const
const radio = (rating: 'good' | 'fair' | 'bad') =>
  page.getByRole('radio', { name: say(`satisfaction.ratings.${rating}`), exact: true })
const send = page.getByRole('button', { name: say('satisfaction.send') })

test('[ANS-021] the person asked chooses a rating by arrows, sends it with a word, and may change it', async () => {
  server().answer(satisfaction.readSatisfaction, { given: null, until })
  await show(<SatisfactionLine task={task} />)
  await expect.element(page.getByRole('group', { name: say('satisfaction.ask') })).toBeVisible()
  await expect.element(send).not.toBeInTheDocument()
  await radio('good').click()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(radio('bad')).toBeChecked()
  expect(server().calls(satisfaction.rateTask)).toEqual([])
  await page.getByRole('textbox', { name: say('satisfaction.words.bad') }).fill('Trois relances.')
  server().answer(satisfaction.rateTask, { given, until })
  await send.click()
  await expect.element(page.getByText(/^Merci. Modifiable jusqu’au .*10 févr/)).toHaveFocus()
  expect(server().calls(satisfaction.rateTask)).toEqual([{ id: done._id, rating: 'bad', words: 'Trois relances.' }])
  await radio('fair').click()
  await expect.element(send).toBeVisible()
})

test('[ANS-021] a rating that cannot be sent keeps its words and says why', async () => {
  server().answer(satisfaction.readSatisfaction, { given: null, until })
  server().refuse(satisfaction.rateTask, 'satisfaction_closed', { message: say('problems.satisfaction_closed') })
  await show(<SatisfactionLine task={task} />)
  await radio('fair').click()
  const words = page.getByRole('textbox', { name: say('satisfaction.words.fair') })
  await words.fill('Bien.')
  await send.click()
  await expect.element(page.getByText(say('problems.satisfaction_closed'))).toBeVisible()
  await expect.element(words).toHaveValue('Bien.')
})

test('[ANS-021] staff read rating and words; who was not asked sees nothing', async () => {
  server().answer(satisfaction.readSatisfaction, { given, until: null })
  await show(<SatisfactionLine task={task} />)
  await expect.element(page.getByText('Trois relances.')).toBeVisible()
  await expect.element(page.getByText(/Basile Roux/)).toBeVisible()
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument()
})
