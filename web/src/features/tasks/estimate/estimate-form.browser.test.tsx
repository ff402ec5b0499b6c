import { board } from '@passerelle/contract/projects/board'
import { Task } from '@passerelle/contract/projects/schemas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { say, setUpServer, show } from '../../../testing/open-page.tsx'
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

test('[DAY-056][API-015] an estimate of a colleague in the meantime is shown, and kept or replaced', async () => {
  const hours = (count: number) => count * 3_600_000
  let done = 0
  const seen = { ...task, estimatedTime: hours(1) }
  const theirs = (time: number, by: string) =>
    server().refuse(board.editTask, 'task_changed', {
      details: { estimatedTime: String(time), proposed: String(hours(3)), by },
    })
  server().answer(board.readTask, { ...task, estimatedTime: hours(2) })
  theirs(hours(2), 'Hugo')
  await show(<EstimateFields task={seen} onDone={() => (done += 1)} />)
  await field('hours').fill('3')
  await page.getByRole('button', { name: say('estimate.save') }).click()
  await expect.element(page.getByText('Hugo vient de proposer 2 h', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Garder' })).toHaveFocus()
  expect(done).toBe(0)
  // A third one is faster again.
  theirs(hours(4), 'Gwen')
  await page.getByRole('button', { name: 'Remplacer par 3 h' }).click()
  await expect.element(page.getByText('Gwen vient de proposer 4 h', { exact: false })).toBeVisible()
  server().answer(board.editTask, { ...task, estimatedTime: hours(3) })
  await page.getByRole('button', { name: 'Remplacer par 3 h' }).click()
  await expect.poll(() => done).toBe(1)
  expect(
    server()
      .calls(board.editTask)
      .map(({ estimatedTimeWas }) => estimatedTimeWas),
  ).toEqual([hours(1), hours(2), hours(4)])
})

test('[DAY-056] an estimate withdrawn in the meantime is named, and keeping it closes the editor', async () => {
  let done = 0
  server().refuse(board.editTask, 'task_changed', { details: { estimatedTime: '0', proposed: '10800000' } })
  server().answer(board.readTask, task)
  await show(<EstimateFields task={{ ...task, estimatedTime: 3_600_000 }} onDone={() => (done += 1)} />)
  await field('hours').fill('3')
  await page.getByRole('button', { name: say('estimate.save') }).click()
  await expect.element(page.getByText('Quelqu’un vient de retirer l’estimation', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Garder' }).click()
  expect(done).toBe(1)
  expect(server().calls(board.editTask)).toHaveLength(1)
})
