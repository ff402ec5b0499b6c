import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { painted } from '../../../testing/clock.ts'
import { setUpServer, show } from '../../../testing/open-page.tsx'
import { Select } from './select.tsx'

setUpServer()

// In a file of its own, where the script of a select is not there yet.
test('a select that was left again before its script came stays closed and takes no focus', async () => {
  const options = [{ value: 'low', label: 'Basse' }]
  await show(
    <>
      <Select label="Priorité" value="low" options={options} onChange={() => undefined} />
      <input aria-label="Suivant" />
    </>,
  )
  await expect.element(page.getByRole('combobox')).toBeVisible()
  const before = page.getByRole('combobox').element() as HTMLElement
  const next = page.getByLabelText('Suivant').element() as HTMLElement
  before.focus()
  before.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
  next.focus()
  await expect.poll(() => before.isConnected).toBe(false)
  await painted()
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  expect(document.activeElement).toBe(next)
})
