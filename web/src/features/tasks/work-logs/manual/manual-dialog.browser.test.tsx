import { Task } from '@passerelle/contract/projects/schemas'
import { workLogs } from '@passerelle/contract/projects/work-logs'
import { hours } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { example } from '../../../../testing/example.ts'
import { say, setUpServer, show, userId } from '../../../../testing/open-page.tsx'
import { ManualDialog } from './manual-dialog.tsx'

const server = setUpServer()
const task = example(Task, { _id: '3'.repeat(24), taskId: 'ATL-3', may: ['logWork'] })
const add = page.getByRole('button', { name: say('workLogs.addTime') })

test('[WLG-019][WLG-021][WLG-022][UIX-058] a day of work is added by hand, not one without a minute', async () => {
  server().answer(workLogs.addWorkLog, task)
  await show(<ManualDialog task={task} meId={userId} open onClose={() => {}} />)
  await page.getByRole('button', { name: say('workLogs.dayBefore') }).click()
  const pause = (part: 'pauseHours' | 'pauseMinutes') => page.getByRole('spinbutton', { name: say(`workLogs.${part}`) })
  await pause('pauseHours').fill('9')
  await expect.element(add).toBeDisabled()
  for (const part of ['pauseHours', 'pauseMinutes'] as const) {
    await pause(part).click()
    await userEvent.keyboard('{Control>}a{/Control}-0.,e')
    expect((pause(part).element() as HTMLInputElement).value).toBe('0')
  }
  await pause('pauseHours').fill('2')
  await add.click()
  await expect.poll(() => server().calls(workLogs.addWorkLog)).toHaveLength(1)
  const [sent] = server().calls(workLogs.addWorkLog)
  expect(sent).toMatchObject({ id: task._id, type: 'manual', pauseTimeInMs: hours(2) })
  expect(Date.parse(sent!.stoppedAt!) - Date.parse(sent!.startedAt!)).toBe(hours(9))
})
