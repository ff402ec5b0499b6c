import { BacklogPreset, presets } from '@passerelle/contract/projects/presets'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { say, setUpServer, show, toastTexts } from '../../../testing/open-page.tsx'
import { PresetBar } from './preset-bar.tsx'

const server = setUpServer()

const urgent = example(BacklogPreset, { _id: '1'.repeat(24), name: 'Urgences', shared: true })
const mine = example(BacklogPreset, { _id: '2'.repeat(24), name: 'Mes imprimantes', shared: false })
const view = { filters: { priorities: [4 as const] }, columns: [], stats: [] }

const bar = () => page.getByRole('navigation', { name: say('backlog.presets') })
const names = () =>
  [...document.querySelectorAll<HTMLElement>('.presets [aria-pressed]')].map(({ textContent }) => textContent)

const open = async () => {
  server().answer(presets.listPresets, { list: [mine, urgent] })
  await show(
    <PresetBar
      page="backlog"
      first="Tout"
      counts={undefined}
      view={view}
      isDefault={false}
      isShown={() => false}
      onShow={() => {}}
    />,
  )
  await expect.poll(names).toEqual(['Tout', 'Mes imprimantes', 'Urgences'])
}
const actionsOf = (name: string) => page.getByRole('button', { name: say('backlog.actionsOf', { name }) })
const save = async (name: string) => {
  await bar()
    .getByRole('button', { name: say('backlog.save') })
    .click()
  await page.getByRole('textbox', { name: say('backlog.presetName') }).fill(name)
  await page.getByRole('button', { name: say('backlog.saveIt'), exact: true }).click()
}

test('[BKL-001][API-058] the filters of the page are saved under a name, once, and stand among the views', async () => {
  await open()
  const made = example(BacklogPreset, { _id: '3'.repeat(24), name: 'Critiques', ...view, shared: true })
  server().answer(presets.createPreset, () => {
    server().answer(presets.listPresets, () => reread.promise)
    return made
  })
  const reread = Promise.withResolvers<{ list: BacklogPreset[] }>()
  await save('Critiques')
  // Where it will stand when the list is read again: a view that moves is missed by a click.
  await expect.poll(names).toEqual(['Tout', 'Critiques', 'Mes imprimantes', 'Urgences'])
  reread.resolve({ list: [made, mine, urgent] })
  await expect.poll(toastTexts).toEqual([say('backlog.saved', { name: 'Critiques' })])
  expect(server().calls(presets.createPreset)).toEqual([
    expect.objectContaining({ name: 'Critiques', shared: true, page: 'backlog', filters: view.filters }),
  ])
})

test('a name that is taken shows an error beside the input, which keeps what was typed', async () => {
  await open()
  server().refuse(presets.createPreset, 'preset_name_taken')
  await save('Urgences')
  await expect.element(page.getByText('Refused: preset_name_taken')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: say('backlog.presetName') })).toHaveValue('Urgences')
  expect(names()).toEqual(['Tout', 'Mes imprimantes', 'Urgences'])
})

test('[API-060] a view is gone before the server has answered, and comes back when that fails', async () => {
  await open()
  const answered = Promise.withResolvers<void>()
  server().answer(presets.deletePreset, async () => {
    await answered.promise
    throw new TypeError('Failed to fetch')
  })
  await actionsOf('Mes imprimantes').click()
  await page.getByRole('button', { name: say('backlog.delete') }).click()
  await page.getByRole('button', { name: say('common.confirm') }).click()
  await expect.poll(names).toEqual(['Tout', 'Urgences'])
  answered.resolve()
  await expect.poll(toastTexts).toEqual([say('backlog.deleteFailed')])
  await expect.poll(names).toEqual(['Tout', 'Mes imprimantes', 'Urgences'])
  expect(
    server()
      .calls(presets.deletePreset)
      .map(({ presetId }) => presetId),
  ).toEqual([mine._id])
})
