import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { holdTimers, painted } from '../../../testing/clock.ts'
import { say, show, setUpServer } from '../../../testing/open-page.tsx'
import { ConfirmButton } from '../button/confirm-button.tsx'
import { Select } from '../choice/select.tsx'
import type { DayRange } from '../date/date-range.ts'
import { DayRangeCalendar, DayRangePicker } from '../date/day-range-picker.tsx'
import { dismissToast, toast } from '../toast/toaster.tsx'
import { Dialog } from './dialog.tsx'
import { Menu, MenuItem } from './menu.tsx'

setUpServer()
afterEach(() => vi.useRealTimers())

const WithDialog = ({ guarded = false }: { guarded?: boolean }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      <Dialog
        open={open}
        guarded={guarded}
        onClose={() => setOpen(false)}
        title="Titre"
        footer={<button type="button">Dernier</button>}
      >
        <input aria-label="Premier" />
      </Dialog>
    </>
  )
}

test('a dialog takes the focus to its first field, keeps it inside, and gives it back', async () => {
  await show(<WithDialog />)
  const opener = page.getByRole('button', { name: 'Ouvrir' })
  await opener.click()
  await expect.element(page.getByLabelText('Premier')).toHaveFocus()
  const dialog = page.getByRole('dialog', { name: 'Titre' }).element()
  for (let presses = 0; presses < 5; presses += 1) {
    await userEvent.tab()
    await expect.poll(() => dialog.contains(document.activeElement)).toBe(true)
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('a guarded dialog asks before what was typed is lost, and closes at once where nothing was', async () => {
  await show(<WithDialog guarded />)
  const opener = page.getByRole('button', { name: 'Ouvrir' })
  const field = page.getByLabelText('Premier')
  await opener.click()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  await opener.click()
  await field.fill('Glycine')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: say('task.stayAction') }).click()
  await expect.element(field).toHaveValue('Glycine')
  await page.getByRole('button', { name: say('common.close') }).click()
  await page.getByRole('button', { name: say('task.leaveAction') }).click()
  await expect.element(field).not.toBeInTheDocument()
  await opener.click()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
})

test.each([
  ['{Enter}', 'Un'],
  [' ', 'Un'],
  ['{ArrowDown}', 'Un'],
  ['{ArrowUp}', 'Deux'],
])('a menu that %j opens starts on %s, and gives the focus back', async (key, first) => {
  const chosen = vi.fn<() => void>()
  await show(
    <Menu trigger={<button type="button">Menu</button>}>
      <MenuItem onSelect={chosen}>Un</MenuItem>
      <MenuItem onSelect={chosen}>Deux</MenuItem>
    </Menu>,
  )
  const opener = page.getByRole('button', { name: 'Menu' })
  await expect.element(opener).toBeVisible()
  ;(opener.element() as HTMLElement).focus()
  await userEvent.keyboard(key)
  await expect.element(page.getByRole('menuitem', { name: first })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(chosen).not.toHaveBeenCalled()
})

const Chooser = () => {
  const [value, setValue] = useState('a')
  const options = ['a', 'b', 'c'].map((one) => ({ value: one, label: `Choix ${one}` }))
  return <Select label="Liste" value={value} options={options} onChange={setValue} />
}

test('a select is opened, walked and chosen from by keys', async () => {
  await show(<Chooser />)
  const field = page.getByRole('combobox', { name: 'Liste' })
  await expect.element(field).toHaveTextContent('Choix a')
  ;(field.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('option', { name: 'Choix a' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(field).toHaveTextContent('Choix b')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
})

test('[UIX-061][UIX-062] a range of days is chosen by two presses; days outside of the limits cannot be', async () => {
  const onChange = vi.fn<(range: { start: string; end: string }) => void>()
  const limits = { min: '2026-02-03', noFutureAfter: '2026-02-20' }
  const range = { start: '2026-02-10', end: '2026-02-12' }
  await show(<DayRangePicker label="Période" range={range} limits={limits} onChange={onChange} />)
  await page.getByRole('button', { name: /^Période/ }).click()
  const day = (name: string) => page.getByRole('button', { name })
  await expect.element(day('lundi 2 février 2026')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText(say('fields.chooseStart'))).toBeVisible()
  await day('mercredi 4 février 2026').click()
  await expect.element(page.getByText(say('fields.chooseEnd'))).toBeVisible()
  expect(onChange).not.toHaveBeenCalled()
  await day('vendredi 6 février 2026').click()
  expect(onChange.mock.calls).toEqual([[{ start: '2026-02-04', end: '2026-02-06' }]])
})

test('[UIX-061][UIX-062][UIX-063] a third press begins anew; no day after today, no month outside', async () => {
  const onChange = vi.fn<(range: DayRange) => void>()
  const Calendar = () => {
    const [range, setRange] = useState<DayRange>({ start: '2026-02-10', end: '2026-02-12' })
    const change = (next: DayRange) => (onChange(next), setRange(next))
    return (
      <DayRangeCalendar range={range} limits={{ min: '2026-01-20', noFutureAfter: '2026-02-20' }} onChange={change} />
    )
  }
  await show(<Calendar />)
  const day = (name: string) => page.getByRole('button', { name })
  await day('jeudi 5 février 2026').click()
  await day('mardi 3 février 2026').click()
  await day('lundi 9 février 2026').click()
  // Playwright waits until a button is enabled: this one is pressed as it is.
  ;(day('samedi 21 février 2026').element() as HTMLElement).click()
  expect(onChange.mock.calls).toEqual([
    [{ start: '2026-02-05' }],
    [{ start: '2026-02-03', end: '2026-02-05' }],
    [{ start: '2026-02-09' }],
  ])
  const turn = (name: 'previousMonth' | 'nextMonth') => page.getByRole('button', { name: say(`fields.${name}`) })
  await expect.element(turn('nextMonth')).toBeDisabled()
  await turn('previousMonth').click()
  await expect.element(page.getByText('janvier 2026')).toBeVisible()
  await expect.element(turn('previousMonth')).toBeDisabled()
  await expect.element(day('lundi 19 janvier 2026')).toHaveAttribute('aria-disabled', 'true')
  // By keys neither.
  ;(day('jeudi 1 janvier 2026').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByText('janvier 2026')).toBeVisible()
})

const clock = {
  toFake: ['setTimeout', 'clearTimeout', 'performance'] as ('setTimeout' | 'clearTimeout' | 'performance')[],
}

/** Resolves in a later task, without a timer: React renders in between. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(), { once: true })
    port1.start()
    port2.postMessage(null)
  })

test('[UIX-045][UIX-046] a button names the thing, asks for five seconds, and says that nothing was done', async () => {
  const confirm = vi.fn<() => void>()
  await show(
    <ConfirmButton wait={500} question="Archiver ATL-1 ?" onConfirm={confirm}>
      Archiver
    </ConfirmButton>,
  )
  const button = page.getByRole('button')
  await expect.element(button).toHaveTextContent('Archiver')
  // Its question loads with the pointer.
  await button.hover()
  await import('./tooltip-at.tsx')
  await painted()
  vi.useFakeTimers(clock)
  const element = button.element() as HTMLElement
  const press = () => element.click()
  const reads = async (ms: number, text: string, question: string | undefined) => {
    await vi.advanceTimersByTimeAsync(ms)
    for (let turns = 0; turns < 5; turns += 1) await nextTask()
    expect(element.textContent).toBe(text)
    expect(document.querySelector('[data-part="confirm-question"]')?.textContent).toBe(question)
  }
  press()
  await reads(499, say('common.confirm'), 'Archiver ATL-1 ?')
  press()
  expect(element.getAttribute('aria-disabled')).toBe('true')
  await reads(1, say('common.confirm'), 'Archiver ATL-1 ?')
  expect(element.getAttribute('aria-disabled')).toBeNull()
  await reads(4999, say('common.confirm'), 'Archiver ATL-1 ?')
  await reads(1, 'Archiver', say('confirm.lapsed'))
  await reads(5000, 'Archiver', undefined)
  expect(confirm).not.toHaveBeenCalled()
  press()
  await reads(500, say('common.confirm'), 'Archiver ATL-1 ?')
  press()
  await reads(0, 'Archiver', undefined)
  expect(confirm).toHaveBeenCalledTimes(1)
})

test('[UIX-044] three toasts at most; the action of one runs once and takes it away, its cross closes it', async () => {
  await show(null)
  const undo = vi.fn<() => void>()
  const ids = [toast.info('Un'), toast.error('Deux'), toast.success('Trois', { label: 'Annuler', run: undo })]
  ids.push(toast.info('Quatre'))
  const texts = () => [...document.querySelectorAll('[data-part="toast"] p')].map((one) => one.textContent)
  await expect.poll(texts).toEqual(['Deux', 'Trois', 'Quatre'])
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect.poll(texts).toEqual(['Deux', 'Quatre'])
  expect(undo).toHaveBeenCalledTimes(1)
  await page
    .getByRole('button', { name: say('shell.dismiss') })
    .first()
    .click()
  await expect.poll(texts).toEqual(['Quatre'])
  for (const id of ids) dismissToast(id)
  await expect.poll(texts).toEqual([])
})

test('[UIX-044] a toast stands for 5 s, then fades for 5 s', async () => {
  const move = holdTimers()
  await show(null)
  toast.info('Un')
  const fading = () => [...document.querySelectorAll('[data-part="toast"]')].map((one) => one.matches('[data-fading]'))
  await expect.poll(fading).toEqual([false])
  move(4999)
  await painted()
  expect(fading()).toEqual([false])
  move(1)
  await expect.poll(fading).toEqual([true])
  expect(getComputedStyle(document.querySelector('[data-part="toast"]')!).transition).toContain('opacity 5s')
  move(4999)
  await painted()
  expect(fading()).toEqual([true])
  move(1)
  await expect.poll(fading).toEqual([])
})
