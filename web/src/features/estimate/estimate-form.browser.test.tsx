import { board } from '@passerelle/contract/projects/board'
import { Task } from '@passerelle/contract/projects/schemas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { example } from '../../testing/example.ts'
import { say, setUpServer, show } from '../../testing/open-page.tsx'
import { EstimateFields } from './estimate-form.tsx'

const server = setUpServer()
const task = example(Task, { _id: '1'.repeat(24), taskId: 'ATL-1', may: ['estimate'] })
const field = (name: 'days' | 'hours' | 'minutes') => page.getByRole('spinbutton', { name: say(`estimate.${name}`) })
const errors = () => [...document.querySelectorAll('[data-part="field-error"]')].map(({ textContent }) => textContent)

test('[EST-015][EST-016][UIX-058] an estimate is days, hours, minutes from 0, digits only, in quarters', async () => {
  await show(<EstimateFields task={task} onDone={() => {}} />)
  for (const name of ['days', 'hours', 'minutes'] as const) {
    await expect.element(field(name)).toHaveAttribute('type', 'number')
    await expect.element(field(name)).toHaveAttribute('min', '0')
    await field(name).click()
    await userEvent.keyboard('{Control>}a{/Control}-1.2,e+5')
    const input = field(name).element() as HTMLInputElement
    expect(input.value).toBe('125')
    await userEvent.keyboard('{Backspace}{Backspace}{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(input.value).toBe('0')
  }
  for (const [typed, error] of [
    ['20', ['Pas de 15 minutes requis']],
    ['30', []],
    ['1', ['Pas de 15 minutes requis']],
  ] as const) {
    await field('minutes').fill(typed)
    if (error.length > 0) await page.getByRole('button', { name: say('estimate.save') }).click()
    await expect.poll(errors).toEqual(error)
  }
  expect(server().calls(board.editTask)).toEqual([])
})

test('[API-015] an estimate of somebody else in the meantime is kept or replaced, never lost silently', async () => {
  let done = 0
  const theirs = { ...task, estimatedTime: 2 * 3_600_000 }
  server().answer(board.readTask, theirs)
  server().refuse(board.editTask, 'task_changed')
  await show(<EstimateFields task={theirs} onDone={() => (done += 1)} />)
  await field('hours').fill('3')
  await page.getByRole('button', { name: say('estimate.save') }).click()
  await expect.element(page.getByRole('alert').getByText('2 h', { exact: false })).toBeVisible()
  expect(done).toBe(0)
  server().answer(board.editTask, { ...task, estimatedTime: 3 * 3_600_000 })
  await page.getByRole('button', { name: say('estimate.replaceTheirs') }).click()
  await expect.poll(() => done).toBe(1)
  expect(server().calls(board.editTask).at(-1)).toMatchObject({
    estimatedTime: 3 * 3_600_000,
    estimatedTimeWas: 2 * 3_600_000,
  })
})
