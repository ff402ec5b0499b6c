import { labels } from '@passerelle/contract/projects/labels'
import { Label, Task } from '@passerelle/contract/projects/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { say, setUpServer, show } from '../../../testing/open-page.tsx'
import { LabelChoices } from './label-picker.tsx'

const server = setUpServer()

const label = (sign: string, fields: Partial<Label>) =>
  example(Label, { _id: sign.repeat(24), disabledAt: null, dependencies: [], ...fields })
const mission = label('1', { type: 'category', name: 'Mission', key: 'mission' })
const quote = label('2', { type: 'category', name: 'Projet devis', key: 'quote' })
const build = label('3', { type: 'theme', name: 'Build', dependencies: [mission._id] })
const run = label('4', { type: 'theme', name: 'Run' })
const old = label('5', { type: 'theme', name: 'Ancien', disabledAt: '2026-01-01T00:00:00.000Z' })

const open = async (chosen: Label[], list = [mission, quote, build, run, old]) => {
  server().answer(labels.listLabels, { list, hasMore: false })
  server().answer(labels.listLabelsAsStaff, { list, hasMore: false })
  await show(<LabelChoices task={example(Task, { labels: chosen, labelIds: chosen.map(({ _id }) => _id) })} />)
  await expect.element(page.getByRole('radio', { name: 'Mission' })).toBeVisible()
}
const offered = () => [...document.querySelectorAll('[data-part="choice"]')].map(({ textContent }) => textContent)

test('[LBL-008][LBL-009][LBL-011] the picker has one category, its themes, and no disabled label', async () => {
  await open([])
  expect(offered()).toEqual(['Mission', 'Projet devis', 'Run'])
})

test('[LBL-011] a disabled label that the request carries stays in the picker, where it can be taken off', async () => {
  await open([mission, old], [mission, quote, build, run])
  expect(offered()).toEqual([say('task.noCategory'), 'Mission', 'Projet devis', 'Build', 'Run', 'Ancien'])
  await expect.element(page.getByRole('checkbox', { name: 'Ancien' })).toBeChecked()
})

test('[LBL-008][LBL-009] a theme is offered once its category is chosen, which can be taken off again', async () => {
  await open([mission])
  expect(offered()).toEqual([say('task.noCategory'), 'Mission', 'Projet devis', 'Build', 'Run'])
  await expect.element(page.getByRole('radio', { name: 'Mission' })).toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: 'Build' })).not.toBeChecked()
})
