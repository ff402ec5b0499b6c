import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setUpServer, show } from '../../../testing/open-page.tsx'
import { Select } from './select.tsx'

setUpServer()

const options = [
  { value: 'low', label: 'Basse' },
  { value: 'high', label: 'Haute' },
]
const select = page.getByRole('combobox', { name: 'Priorité' })

// The script of a select loads once per file: only the first test meets one that is not there yet.
test('a select that is used before its script is there opens once it is, and has the focus', async () => {
  const choose = vi.fn<(value: string) => void>()
  await show(<Select label="Priorité" value="low" options={options} onChange={choose} />)
  await expect.element(select).toBeVisible()
  const before = select.element()
  expect(before).toHaveTextContent('Basse')
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('option', { name: 'Haute' })).toBeVisible()
  expect(before.isConnected).toBe(false)
  await page.getByRole('option', { name: 'Haute' }).click()
  expect(choose).toHaveBeenCalledExactlyOnceWith('high')
  await expect.element(select).toHaveFocus()
})

test('a disabled select does not open', async () => {
  await show(<Select label="Priorité" value="low" options={options} disabled onChange={() => undefined} />)
  await expect.element(select).toBeDisabled()
})
