import { notifs } from '@passerelle/contract/notifs/api'
import { board } from '@passerelle/contract/projects/board'
import { outsideAddresses } from '@passerelle/contract/projects/outside-addresses'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage, say, setUpServer, toastTexts } from '../../../../testing/open-page.tsx'
import { taskOf } from '../../../../testing/open-task.ts'

const server = setUpServer()

const task = taskOf([])
const paul = {
  _id: '7'.repeat(24),
  email: 'paul@cabinet.example',
  name: 'Paul Girard',
  addedBy: { _id: '8'.repeat(24), firstName: 'Ada', lastName: 'Lemoine', picture: null, staff: false },
  createdAt: '2026-02-03T10:00:00.000Z',
}
const zoe = { ...paul, _id: '9'.repeat(24), email: 'zoe@cabinet.example', name: 'Zoé Girard', addedBy: null }
const open = async (byStaff: boolean) => {
  server().answer(board.readTask, task)
  server().answer(board.readTaskAsAdmin, task)
  server().answer(notifs.readRequestMails, { muted: false })
  await openPage('/projects/tasks/ATL-3', { byStaff })
  await page.getByRole('button', { name: say('task.mails.label') }).click()
  await page.getByRole('menuitem', { name: say('task.mails.outside') }).click()
}

test('[EML-043] staff add an outside address to a request, and end the mails to another', async () => {
  server().answer(outsideAddresses.listOutsideAddresses, { list: [paul], allowed: true })
  server().answer(outsideAddresses.addOutsideAddress, zoe)
  server().answer(outsideAddresses.removeOutsideAddress, null)
  await open(true)
  await expect.element(page.getByText(paul.email)).toBeVisible()
  await expect.element(page.getByText('Ada Lemoine', { exact: false })).toBeVisible()
  await page.getByLabelText(say('outside.email')).fill(zoe.email)
  await page.getByLabelText(say('outside.name'), { exact: true }).fill(zoe.name)
  await page.getByRole('button', { name: say('outside.add') }).click()
  await expect.poll(() => toastTexts()).toEqual([`${zoe.name} suit la demande par email`])
  expect(server().calls(outsideAddresses.addOutsideAddress)).toMatchObject([{ email: zoe.email, name: zoe.name }])
  await page.getByRole('button', { name: say('outside.remove') }).click()
  const confirm = page.getByRole('button', { name: say('common.confirm') })
  await expect.element(confirm).not.toHaveAttribute('aria-disabled', 'true')
  await confirm.click()
  await expect
    .poll(() => server().calls(outsideAddresses.removeOutsideAddress))
    .toMatchObject([{ outsideId: paul._id }])
})

test('[EML-043] the dialog says so where the account allows no outside addresses', async () => {
  server().answer(outsideAddresses.listOutsideAddresses, { list: [], allowed: false })
  await open(true)
  await expect.element(page.getByText(say('outside.none'))).toBeVisible()
  await expect.element(page.getByText(say('outside.notAllowed'))).toBeVisible()
  await expect.element(page.getByLabelText(say('outside.email'))).not.toBeInTheDocument()
})
