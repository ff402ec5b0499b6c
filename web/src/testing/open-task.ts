import type { ServerFrame } from '@passerelle/contract/chats/live'
import { board } from '@passerelle/contract/projects/board'
import { Task, type TaskAction } from '@passerelle/contract/projects/schemas'
import type { NamedOperation } from '@passerelle/contract/operation'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { holdTimers } from './clock.ts'
import { example } from './example.ts'
import type { FakeServer } from './fake-server.ts'
import { appId, openPage, say, toastTexts } from './open-page.tsx'

/** Time after which a toast is gone, the optimistic update rolled back, and the task refetched. */
const toastLife = 10_000
/** Example of an error message from the server. */
export const reason = 'Le serveur a ses raisons'

/** A request of the account that staff may change in these ways. */
export const taskOf = (may: TaskAction[], fields: Partial<Task> = {}) =>
  example(Task, {
    _id: '3'.repeat(24),
    taskId: 'ATL-3',
    appId,
    name: 'Imprimante',
    priority: 1,
    state: 'default',
    ellapsedTime: 0,
    may,
    ...fields,
  })

/** Tells the page that the request has changed. */
export const changed = (
  { _id, appId: account }: Pick<Task, '_id' | 'appId'>,
  name = 'task.updated',
  digit = 'f',
): ServerFrame => ({
  type: 'event',
  name,
  at: '2026-02-03T10:00:00.000Z',
  appId: account,
  subject: _id,
  data: {},
  cursor: digit.repeat(24),
})

/** What the socket tells of an absence, hours or a week of somebody of the staff. */
export const ofStaff = (name: string, userId: string): ServerFrame => ({
  type: 'event',
  name,
  at: '2026-02-03T10:00:00.000Z',
  appId,
  subject: userId,
  data: { userId },
  cursor: 'f'.repeat(24),
})

/** Opens a request as staff inside its account, with timers held; the returned function moves the time. */
export const openTask = async (server: FakeServer, task: Task, { byStaff = true } = {}) => {
  const move = holdTimers()
  server.answer(board.readTask, task)
  await openPage(`/projects/tasks/${task.taskId}`, { byStaff })
  await expect.element(page.getByRole('button', { name: say('task.copyLink') })).toBeVisible()
  return move
}

/** Refuses a call twice: without a message, so that the product's text is shown, and with one from the server. */
export const refusedTwice = async (
  server: FakeServer,
  move: (ms: number) => void,
  op: NamedOperation,
  act: () => Promise<unknown>,
  text: string,
) => {
  for (const [code, message, shown] of [
    ['internal', '', text],
    ['conflict', reason, reason],
  ] as const) {
    server.refuse(op, code, { message })
    await act()
    await expect.poll(toastTexts).toEqual([shown])
    await expect.poll(() => (move(toastLife), toastTexts())).toEqual([])
  }
}
