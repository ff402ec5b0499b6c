import type { InferResponse } from '@passerelle/contract/operation'
import { labelAdmin } from '@passerelle/contract/projects/label-admin'
import { Label } from '@passerelle/contract/projects/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { appId, say, setUpServer, show } from '../../../testing/open-page.tsx'
import { LabelAdmin } from './label-admin.tsx'

const server = setUpServer()

type Managed = InferResponse<typeof labelAdmin.listLabelsOfApp>['list'][number]

const label = example(Label, {
  _id: '1'.repeat(24),
  type: 'theme',
  name: 'Quai',
  key: null,
  backgroundColor: '#3576bf',
})
const other = example(Label, { ...label, _id: '2'.repeat(24), name: 'Rampe' })
const ids = { provider: 'nimbus', labelId: label._id }
const unused = { requests: 0, accounts: 0, labels: 0, presets: 0, replacements: [] }

const open = async (list: Label[] = [label, other]) => {
  const managed: Managed[] = list.map((one) => ({ ...one, taskCount: 0 }))
  server().answer(labelAdmin.listLabelsOfApp, { list: managed, hasMore: false })
  await show(<LabelAdmin appId={appId} />)
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const edit = () => press(say('labels.editTitle', { name: label.name }))

test('[LBL-012] a label is created, then changed', async () => {
  await open()
  server().answer(labelAdmin.createLabel, other)
  await press(say('labels.newTitle'))
  await page.getByRole('textbox', { name: say('labels.name') }).fill('Rampe')
  await press(say('labels.save'))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server().calls(labelAdmin.createLabel)).toEqual([
    {
      provider: 'nimbus',
      appId,
      name: 'Rampe',
      type: 'theme',
      backgroundColor: '#3576bf',
      rules: [],
      dependencies: [],
    },
  ])
  server().answer(labelAdmin.editLabel, label)
  await edit()
  await page.getByRole('textbox', { name: say('labels.name') }).fill('Quai nord')
  await press(say('labels.save'))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server().calls(labelAdmin.editLabel)).toEqual([{ ...ids, name: 'Quai nord' }])
})

test.each([
  [null, 'disable', true],
  ['2026-02-03T13:20:00.000Z', 'enable', false],
] as const)('a label that is disabled at %s: %s', async (disabledAt, action, disabled) => {
  await open([{ ...label, disabledAt }])
  server().answer(labelAdmin.disableLabel, label)
  await edit()
  await press(say(`labels.${action}`))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server().calls(labelAdmin.disableLabel)).toEqual([{ ...ids, disabled }])
})

const remove = async () => {
  await edit()
  await press(say('labels.delete'))
}
const confirm = async () => {
  await press(say('labels.delete'))
  await press(say('common.confirm'))
}

test('a label that nothing uses is deleted', async () => {
  await open()
  server().answer(labelAdmin.readLabelUses, unused)
  server().answer(labelAdmin.deleteLabel, undefined as never)
  await remove()
  await expect.element(page.getByText(say('labels.unused'))).toBeVisible()
  await expect.element(page.getByRole('button', { name: say('labels.disable') })).not.toBeInTheDocument()
  await confirm()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server().calls(labelAdmin.deleteLabel)).toEqual([ids])
})

test('a label in use is not deleted without a replacement: it can be disabled instead', async () => {
  await open()
  server().answer(labelAdmin.readLabelUses, { ...unused, requests: 2, accounts: 1, replacements: [other._id] })
  server().answer(labelAdmin.disableLabel, label)
  await remove()
  await expect.element(page.getByRole('button', { name: say('labels.replaceAndDelete') })).toBeDisabled()
  await press(say('labels.disable'))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server().calls(labelAdmin.disableLabel)).toEqual([{ ...ids, disabled: true }])
  expect(server().calls(labelAdmin.deleteLabel)).toEqual([])
})

test('a label that came into use meanwhile is not deleted, and can be disabled instead', async () => {
  await open()
  server().answer(labelAdmin.readLabelUses, unused)
  server().refuse(labelAdmin.deleteLabel, 'label_in_use')
  await remove()
  await confirm()
  await expect.element(page.getByText('Refused: label_in_use')).toBeVisible()
  await expect.element(page.getByRole('button', { name: say('labels.disable') })).toBeVisible()
})
