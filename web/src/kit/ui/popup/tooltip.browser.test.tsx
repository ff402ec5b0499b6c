import { IconCheck } from '@tabler/icons-react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { holdTimers, painted } from '../../../testing/clock.ts'
import { setUpServer, show } from '../../../testing/open-page.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { Dialog } from './dialog.tsx'

setUpServer()

const tooltips = () => [...document.querySelectorAll('[data-part="tooltip"]')].map(({ textContent }) => textContent)
const button = page.getByRole('button', { name: 'Valider' })
const elsewhere = page.getByText('Ailleurs')

const Shown = ({ onClick = () => undefined }: { onClick?: () => void }) => (
  <>
    <IconButton icon={IconCheck} label="Valider" onClick={onClick} />
    <p>Ailleurs</p>
  </>
)

test('[UIX-047] a tooltip opens under the pointer, and the button stays the same', async () => {
  const press = vi.fn<() => void>()
  await show(<Shown onClick={press} />)
  await expect.element(button).toBeVisible()
  const before = button.element()
  await button.hover()
  await expect.poll(tooltips).toEqual(['Valider'])
  expect(button.element()).toBe(before)
  await elsewhere.hover()
  await expect.poll(tooltips).toEqual([])
  await button.hover()
  await expect.poll(tooltips).toEqual(['Valider'])
  await button.click()
  await expect.poll(tooltips).toEqual([])
  expect(press).toHaveBeenCalledTimes(1)
})

test('[UIX-047] a tooltip opens after 200 ms, stays under the pointer, and closes 100 ms later', async () => {
  await show(<Shown />)
  await expect.element(button).toBeVisible()
  const move = holdTimers()
  await button.hover()
  expect(tooltips()).toEqual([])
  move(200)
  await expect.poll(tooltips).toEqual(['Valider'])
  await page.elementLocator(document.querySelector('[data-part="tooltip"]')!).hover()
  move(100)
  await painted()
  expect(tooltips()).toEqual(['Valider'])
  await elsewhere.hover()
  expect(tooltips()).toEqual(['Valider'])
  move(100)
  await expect.poll(tooltips).toEqual([])
})

test('a tooltip opens with the focus of the keyboard, and Escape closes it together with its dialog', async () => {
  const close = vi.fn<() => void>()
  await show(
    <Dialog open title="Titre" onClose={close} footer={<Shown />}>
      <input aria-label="Premier" />
    </Dialog>,
  )
  await expect.element(page.getByLabelText('Premier')).toHaveFocus()
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  await expect.poll(tooltips).toEqual(['Valider'])
  await userEvent.keyboard('{Escape}')
  await expect.poll(tooltips).toEqual([])
  expect(close).toHaveBeenCalledTimes(1)
})
