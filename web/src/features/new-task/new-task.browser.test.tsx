import { accounts } from '@passerelle/contract/accounts/api'
import { AppEntry } from '@passerelle/contract/accounts/schemas'
import { board } from '@passerelle/contract/projects/board'
import { ListedTask, lists } from '@passerelle/contract/projects/lists'
import { Task } from '@passerelle/contract/projects/schemas'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { example } from '../../testing/example.ts'
import { appId, openOffice, openPage, say, toastTexts, setUpServer } from '../../testing/open-page.tsx'

const server = setUpServer()

const needed = 'Le champ est nécessaire'
const dialog = () => page.getByRole('dialog', { name: say('task.newTitle') })
const name = () => dialog().getByLabelText(say('task.name'))
const description = () => dialog().getByLabelText(say('task.descriptionLabel'))
const create = () => dialog().getByRole('button', { name: say('task.createAction') })
const errors = () => [...document.querySelectorAll('[data-part="field-error"]')].map(({ textContent }) => textContent)

const open = async () => {
  await openPage('/')
  await page
    .getByRole('button', { name: say('board.newRequest') })
    .first()
    .click()
  await expect.element(name()).toHaveFocus()
}

test('[TSK-022][UIX-050][UIX-051] title and description are needed, judged on leaving and sending', async () => {
  await open()
  // Customers choose neither the account nor who asks.
  await expect.element(page.getByText(say('task.requester'))).not.toBeInTheDocument()
  expect(document.querySelector('[name="app"]')).toBeNull()
  expect(errors()).toEqual([])
  await userEvent.tab()
  await expect.poll(errors).toEqual([needed])
  await userEvent.keyboard('Avec deux écrans')
  await name().fill('0')
  await expect.poll(errors).toEqual([])
  await name().fill('')
  await expect.poll(errors).toEqual([needed])
  await description().fill('')
  await create().click()
  await expect.poll(errors).toEqual([needed, needed])
  expect(server().calls(board.createTask)).toEqual([])
})

test('[ERR-001][ERR-003] a request that cannot be created keeps its form, with what was typed', async () => {
  await open()
  server().refuse(board.createTask, 'internal', { message: '' })
  await name().fill('Deux écrans de plus')
  await description().fill('Pour le bureau 4.')
  await create().click()
  await expect.poll(toastTexts).toEqual(['Impossible de créer la demande'])
  await expect.element(name()).toHaveValue('Deux écrans de plus')
  server().answer(board.createTask, ({ name, description }) => example(Task, { taskId: 'ATL-7', name, description }))
  await create().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(server().calls(board.createTask).at(-1)).toMatchObject({
    name: 'Deux écrans de plus',
    description: 'Pour le bureau 4.',
  })
})

test('[TSK-030] a filled form is not left by accident', async () => {
  await open()
  await name().fill('Un câble')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: say('task.stayAction') }).click()
  await expect.element(name()).toHaveValue('Un câble')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: say('task.leaveAction') }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('[TSK-023][TSK-025] across accounts the three latest are those of all, then of the chosen account', async () => {
  const latest = (taskId: string) => ({ list: [example(ListedTask, { taskId, name: 'Badge perdu' })], hasMore: false })
  server().answer(lists.searchTasks, ({ appIds }) => latest(appIds ? 'ATL-7' : 'MVD-9'))
  server().answer(accounts.listApps, {
    list: [example(AppEntry, { _id: appId, name: 'Atelier Lumen', slug: 'atelier-lumen', isRegistered: true })],
    hasMore: false,
  })
  await openOffice('/admin')
  await page
    .getByRole('button', { name: say('board.newRequest') })
    .first()
    .click()
  const shown = () =>
    [...document.querySelectorAll<HTMLAnchorElement>('[data-part="latest-requests"] a')].map(({ pathname }) => pathname)
  await expect.poll(shown).toEqual(['/admin/tasks/MVD-9'])
  // The title is still empty: its error must not shift the account away under the pointer.
  await dialog()
    .getByRole('radio', { name: /Atelier Lumen/ })
    .click()
  await expect.poll(shown).toEqual(['/admin/tasks/ATL-7'])
  const asked = server().calls(lists.searchTasks)
  expect(asked.filter(({ limit }) => limit === 3).map(({ appIds, sort }) => [appIds, sort])).toEqual([
    [undefined, { createdAt: 'desc' }],
    [[appId], { createdAt: 'desc' }],
  ])
})
