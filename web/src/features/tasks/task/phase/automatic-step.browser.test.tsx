import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Task } from '../../../../model/tasks/queries/task-queries.ts'
import { setUpServer, show } from '../../../../testing/open-page.tsx'
import { AutomaticStepNotice } from './task-phase-card.tsx'

setUpServer()

test.each([
  [
    '[TMR-004] the archiving of a request that waits for the customer',
    { listId: 'todo', pendingStatus: 'customer', next: { effect: 'archive', at: '2026-03-10T09:12:00Z' } },
    /^Sans réponse, la demande sera archivée le \D*10 mars .*10:12\.$/,
  ],
  [
    '[TMR-005] the archiving of a done request',
    { listId: 'done', pendingStatus: null, next: { effect: 'archive', at: '2026-03-20T10:40:00Z' } },
    /^La demande sera archivée le \D*20 mars .*11:40\.$/,
  ],
] as const)('%s is announced with its date', async (_, task, text) => {
  await show(<AutomaticStepNotice task={task as unknown as Task} />)
  await expect.element(page.getByText(text)).toBeVisible()
})
