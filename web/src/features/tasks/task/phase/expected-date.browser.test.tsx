import { minutes } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setUpServer } from '../../../../testing/open-page.tsx'
import { openTask, taskOf } from '../../../../testing/open-task.ts'

const server = setUpServer()
const received = () =>
  taskOf([], { unattendedDueAt: new Date(Date.now() + minutes(40)).toISOString(), listId: 'todo', working: false })
const reminder = () => page.getByText(/Si personne ne s’en est occupé avant le .* les chefs de projet sont alertés\./)

test('[DAY-019] a customer reads when project staff are alerted to a request that nobody looked after', async () => {
  await openTask(server(), received(), { byStaff: false })
  await expect.element(reminder()).toBeVisible()
})

test('[DAY-019] staff read their next step in its place', async () => {
  await openTask(server(), received())
  await expect.element(reminder()).not.toBeInTheDocument()
})
