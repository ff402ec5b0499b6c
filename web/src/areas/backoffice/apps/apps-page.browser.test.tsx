import { apps } from '@passerelle/contract/accounts/apps'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openOffice, say, setUpServer } from '../../../testing/open-page.tsx'

const server = setUpServer()
const counts = (all: number) => ({ all, unpaid: 0, late: 0, disabled: 0 })

test('an installation without customers leads project staff to the first account', async () => {
  server().answer(apps.listManagedApps, { list: [], hasMore: false, counts: counts(0) })
  await openOffice('/admin/apps', { project: true })
  await expect.element(page.getByText(say('apps.noneYet'))).toBeVisible()
  await expect.element(page.getByRole('link', { name: say('apps.new.title') }).last()).toBeVisible()
  await page.getByRole('searchbox').fill('Tilleuls')
  await expect.element(page.getByText(say('apps.notFound'))).toBeVisible()
  await expect.element(page.getByRole('link', { name: say('apps.new.title') })).toBeVisible()
})

test('a search that finds nothing, once cleared, does not say that there is no account', async () => {
  server().answer(apps.listManagedApps, ({ search }) => ({ list: [], hasMore: false, counts: counts(search ? 0 : 1) }))
  await openOffice('/admin/apps', { project: true })
  await page.getByRole('searchbox').fill('zzzz')
  await expect.poll(() => server().calls(apps.listManagedApps)).toHaveLength(2)
  await expect.element(page.getByRole('tab', { name: `${say('apps.tabs.all')} 0` })).toBeVisible()
  await page.getByRole('searchbox').fill('')
  expect(document.body.textContent).not.toContain(say('apps.noneYet'))
})
