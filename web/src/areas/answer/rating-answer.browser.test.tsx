import { answers } from '@passerelle/contract/projects/answers'
import { RatingPage } from '@passerelle/contract/projects/satisfaction'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { example } from '../../testing/example.ts'
import { say, setUpServer, show } from '../../testing/open-page.tsx'
import { RatingAnswer, ratingOf } from './rating-answer.tsx'

const server = setUpServer()

const page = example(RatingPage, {
  kind: 'satisfaction',
  person: { firstName: 'Basile', lastName: 'Roux', locale: 'fr' },
  providerName: 'Nimbus',
  taskId: 'ATL-594',
  name: 'Synchroniser l’agenda',
  doneAt: '2026-02-02T14:10:00Z',
  tookMs: 3 * 86_400_000,
  given: null,
  isArchived: false,
})
const given = {
  rating: 'bad',
  taskId: 'ATL-594',
  at: '2026-02-02T15:40:00Z',
  until: '2026-02-09T15:40:00Z',
  reopened: true,
  followUpId: null,
} as const
const radio = (rating: 'good' | 'bad') =>
  screen.getByRole('radio', { name: say(`satisfaction.ratings.${rating}`), exact: true })

test('[ANS-018][ANS-020] the choice of the link is preselected, and one press sends and reopens', async () => {
  server().answer(answers.giveAnswer, given)
  await show(<RatingAnswer token="token" page={page} first={ratingOf('bad')} />)
  await expect.element(radio('bad')).toBeChecked()
  expect(server().calls(answers.giveAnswer)).toEqual([])
  await screen.getByRole('textbox').fill('L’agenda de Lyon manque.')
  await screen.getByRole('checkbox', { name: say('mailAnswer.satisfaction.reopen') }).click()
  await screen.getByRole('button', { name: 'Envoyer et rouvrir ATL-594' }).click()
  await expect.element(screen.getByRole('heading', { name: /ATL-594 est rouverte/ })).toHaveFocus()
  expect(server().calls(answers.giveAnswer)).toEqual([
    { rating: 'bad', words: 'L’agenda de Lyon manque.', reopen: true },
  ])
})

test('[ANS-019] a good one says until when it changes, and what was lost is sent again with its words', async () => {
  server().refuse(answers.giveAnswer, 'unavailable')
  await show(<RatingAnswer token="token" page={page} first={ratingOf('good')} />)
  await screen.getByRole('textbox').fill('Merci')
  await screen.getByRole('button', { name: say('mailAnswer.satisfaction.send'), exact: true }).click()
  await expect.element(screen.getByText(say('mailAnswer.failed'))).toBeVisible()
  server().answer(answers.giveAnswer, { ...given, rating: 'good', reopened: false })
  await screen.getByRole('button', { name: say('common.retry') }).click()
  await expect.element(screen.getByText(/Merci\. Modifiable jusqu’au .*9 févr/)).toBeVisible()
})
