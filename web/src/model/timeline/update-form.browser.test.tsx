import { IncidentUpdate, timeline } from '@passerelle/contract/stats/timeline'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { example } from '../../testing/example.ts'
import { say, setUpServer, show, toastTexts } from '../../testing/open-page.tsx'
import { UpdateForm } from './update-form.tsx'

const server = setUpServer()
const incidentId = 'a'.repeat(24)
const text = page.getByLabelText(say('incidents.timeline.text'))
const post = page.getByRole('button', { name: say('incidents.timeline.post') })
const stage = (name: 'investigating' | 'identified' | 'monitoring' | 'resolved') =>
  page.getByRole('radio', { name: say(`incidents.timeline.stage.${name}`) })
const sent = () => server().calls(timeline.postIncidentUpdate)

test('news of an incident have the next stage, a text, and when the next news come', async () => {
  server().answer(timeline.postIncidentUpdate, example(IncidentUpdate))
  await show(<UpdateForm incidentId={incidentId} last="investigating" />)
  await expect.element(stage('identified')).toBeChecked()
  await expect.element(post).toBeDisabled()
  await text.fill('Le disque est remplacé.')
  await page.getByRole('radio', { name: /^1\s?h/ }).click()
  await post.click()
  await expect.poll(() => toastTexts()).toEqual([say('incidents.timeline.posted')])
  expect(sent()).toMatchObject([
    { incidentId, stage: 'identified', text: 'Le disque est remplacé.', nextInMinutes: 60 },
  ])
  await expect.element(text).toHaveValue('')
  await stage('resolved').click()
  await text.fill('Tout répond de nouveau.')
  await post.click()
  await expect.poll(() => sent().at(-1)).toMatchObject({ stage: 'resolved', text: 'Tout répond de nouveau.' })
  expect(sent().at(-1)).not.toHaveProperty('nextInMinutes')
})

test('what is typed while news are sent stays, and so does what could not be sent', async () => {
  const answer = server().hold(timeline.postIncidentUpdate)
  await show(<UpdateForm incidentId={incidentId} last={undefined} />)
  await userEvent.type(text, 'Nous cherchons.')
  await post.click()
  await userEvent.type(text, ' Deux salles sont touchées.')
  answer.answer(example(IncidentUpdate))
  await expect.poll(() => toastTexts()).toEqual([say('incidents.timeline.posted')])
  await expect.element(text).toHaveValue('Nous cherchons. Deux salles sont touchées.')
  server().refuse(timeline.postIncidentUpdate, 'not_found')
  await post.click()
  await expect.poll(() => sent().length).toBe(2)
  await expect.poll(() => toastTexts().at(-1)).not.toBe(say('incidents.timeline.posted'))
  await expect.element(text).toHaveValue('Nous cherchons. Deux salles sont touchées.')
})
