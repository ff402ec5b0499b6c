import { apps } from '@passerelle/contract/accounts/apps'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openOffice, say, setUpServer } from '../../../testing/open-page.tsx'

const server = setUpServer()
const field = (name: 'name' | 'firstName' | 'lastName' | 'email') =>
  page.getByRole('textbox', { name: say(`apps.new.${name}`), exact: true })
const clients = page.getByRole('link', { name: say('apps.title') }).last()
const open = () => openOffice('/admin/apps/new', { project: true })

test('leaving a typed account asks for confirmation', async () => {
  await open()
  await field('name').fill('Clinique des Tilleuls')
  await clients.click()
  await page.getByRole('button', { name: say('task.stayAction') }).click()
  await expect.element(field('name')).toHaveValue('Clinique des Tilleuls')
  await field('name').fill('')
  await clients.click()
  await expect.poll(() => location.pathname).toBe('/admin/apps')
  expect(server().calls(apps.createManagedApp)).toEqual([])
})
