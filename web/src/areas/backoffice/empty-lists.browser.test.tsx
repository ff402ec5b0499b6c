import { people } from '@passerelle/contract/accounts/people'
import { staff } from '@passerelle/contract/accounts/staff'
import { serversOfAll } from '@passerelle/contract/clouds/servers-of-all'
import { draftsOfAll } from '@passerelle/contract/payments/drafts-of-all'
import { subscriptionsOfAll } from '@passerelle/contract/payments/subscriptions-of-all'
import { officeFiles } from '@passerelle/contract/storages/office-files'
import { expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { example } from '../../testing/example.ts'
import { openOffice, say, setUpServer } from '../../testing/open-page.tsx'

const server = setUpServer()
const search = (): Locator => page.getByRole('main').getByRole('searchbox')

const lists = [
  {
    path: '/admin/servers',
    op: serversOfAll.listServersOfAll,
    nothing: say('serversOfAll.nothing'),
    none: say('serversOfAll.none'),
  },
  {
    path: '/admin/drafts',
    op: draftsOfAll.listDraftsOfAll,
    nothing: say('draftsOfAll.nothing'),
    none: say('draftsOfAll.none'),
  },
  {
    path: '/admin/subscriptions',
    op: subscriptionsOfAll.listSubscriptionsOfAll,
    nothing: say('subscriptionsOfAll.nothing'),
    none: say('subscriptionsOfAll.none'),
  },
  { path: '/admin/users', op: staff.listUsersOfAll, nothing: say('users.nobody'), none: say('allUsers.none') },
  {
    path: '/admin/files',
    op: officeFiles.listOfficeFiles,
    nothing: say('files.storedNothing'),
    none: say('files.storedNone'),
  },
]

test.each(lists)(
  '$path does not say that there is nothing yet before it knows',
  async ({ path, op, nothing, none }) => {
    const empty = { ...example(op.response), list: [], next: null }
    server().answer(op, empty as never)
    await openOffice(`${path}?q=zzzz`, { project: true })
    await expect.element(page.getByText(nothing)).toBeVisible()
    const all = server().hold(op)
    await search().fill('')
    await expect.poll(() => server().calls(op)).toHaveLength(2)
    await expect.element(page.getByText(nothing)).toBeVisible()
    all.answer(empty as never)
    await expect.element(page.getByText(none)).toBeVisible()
  },
)

test('without accounts the page to register in one says so, and a search that finds none says that', async () => {
  server().answer(people.listApps, { list: [], hasMore: false })
  await openOffice('/admin/register', { project: true })
  await expect.element(page.getByText(say('staffAccounts.noneYet'))).toBeVisible()
  await search().fill('zzzz')
  await expect.element(page.getByText(say('staffAccounts.nothing'))).toBeVisible()
})

test('without accounts, a new request of staff says so where its account is chosen', async () => {
  server().answer(people.listApps, { list: [], hasMore: false })
  await openOffice('/admin', { project: true })
  await page
    .getByRole('button', { name: say('board.newRequest') })
    .first()
    .click()
  await expect.element(page.getByRole('dialog').getByText(say('task.noAppYet'))).toBeVisible()
  await page.getByRole('dialog').getByRole('searchbox').fill('zzzz')
  await expect.element(page.getByRole('dialog').getByText(say('task.noApp'))).toBeVisible()
})
