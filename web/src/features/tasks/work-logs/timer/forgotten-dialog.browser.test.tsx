import { RunningWorkLog } from '@passerelle/contract/projects/schemas'
import { workLogs } from '@passerelle/contract/projects/work-logs'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../../../testing/example.ts'
import { say, setUpServer, show, userId } from '../../../../testing/open-page.tsx'
import { ForgottenDialog } from './forgotten-dialog.tsx'

const server = setUpServer()

const log = example(RunningWorkLog, {
  _id: '7'.repeat(24),
  taskId: '3'.repeat(24),
  taskSlug: 'ATL-3',
  userId,
  stoppedAt: null,
  pausedAt: null,
})
const at = '2026-02-03T17:30:00.000Z'
const { taskId: id, appId, _id: worklogId } = log
const open = async (props: { at?: string } = { at }, running = [log]) => {
  let closed = 0
  server().answer(workLogs.listRunning, { list: running, hasMore: false })
  server().answer(workLogs.stopRunning, { ...log, stoppedAt: at })
  await show(<ForgottenDialog worklogId={worklogId} at={props.at} onClose={() => (closed += 1)} />)
  return () => closed
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const [now, earlier] = [say('workLogs.stop'), say('workLogs.stopAt', { time: '18:30' })]
const note = () => page.getByRole('textbox', { name: /ATL-3/ })

test('[PLN-044] a forgotten timer is stopped at the proposed moment, with its note', async () => {
  const closed = await open()
  await button(earlier).click()
  await expect.element(page.getByText(say('workLogs.noteRequired'))).toBeVisible()
  expect(server().calls(workLogs.stopRunning)).toEqual([])
  await note().fill(' Câble remplacé ')
  await button(earlier).click()
  await expect.poll(closed).toBe(1)
  expect(server().calls(workLogs.stopRunning)).toEqual([
    { id, appId, worklogId, note: 'Câble remplacé', stoppedAt: at },
  ])
})

test('[PLN-044] or now, which is the only choice without a proposal', async () => {
  const closed = await open({})
  await note().fill('Câble')
  await expect.element(page.getByRole('button', { name: /18:30/ })).not.toBeInTheDocument()
  await button(now).click()
  await expect.poll(closed).toBe(1)
  expect(server().calls(workLogs.stopRunning)).toEqual([{ id, appId, worklogId, note: 'Câble' }])
})

test('[PLN-044] an end that is refused says why and keeps the note', async () => {
  const closed = await open()
  await note().fill('Câble')
  server().refuse(workLogs.stopRunning, 'invalid_input', { errors: { stoppedAt: 'Trop tôt' } })
  await button(earlier).click()
  await expect.element(page.getByText('Trop tôt')).toBeVisible()
  expect(closed()).toBe(0)
  await expect.element(note()).toHaveValue('Câble')
})

test('[PLN-044] a timer that was stopped meanwhile says so', async () => {
  await open({ at }, [])
  await expect.element(page.getByText(say('workLogs.notRunning'))).toBeVisible()
  await expect.element(button(now)).not.toBeInTheDocument()
})
