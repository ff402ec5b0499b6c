import { accounts } from '@passerelle/contract/accounts/api'
import { AppShape, Me } from '@passerelle/contract/accounts/schemas'
import { ListedUser } from '@passerelle/contract/accounts/user-schemas'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../testing/example.ts'
import { appId, openPage, say, setUpServer, userId } from '../testing/open-page.tsx'

const server = setUpServer()
const address = () => location.pathname + location.search
const dialogs = () => document.querySelectorAll('[role="dialog"]').length

beforeEach(() => {
  const features = ['payments', 'bookings']
  server().answer(accounts.readMe, example(Me, { _id: userId, appId, locale: 'fr', admin: true }))
  server().answer(accounts.readApp, example(AppShape, { _id: appId, features }))
})

test.each([
  ['a tab of payments', '/payments', 'tab', say('payments.tabs.methods'), '/payments?tab=methods'],
  [
    'a period of availability',
    '/stats',
    'tab',
    say('availability.periodOf.current-month'),
    '/stats?period=current-month',
  ],
  [
    'a period of the activity',
    '/projects/recap',
    'tab',
    say('recap.months', { count: 12 }),
    '/projects/recap?months=12',
  ],
  ['a view of users', '/users', 'tab', say('users.view.administrators'), '/users?view=administrators'],
  ['a view of the calendar', '/bookings', 'tab', say('bookings.calendar.views.week'), '/bookings?view=week'],
  ['vouchers alone', '/bookings/list', 'checkbox', say('bookings.list.giftsOnly'), '/bookings/list?gifts=true'],
] as const)('%s is a place that Back returns from', async (_, start, role, name, place) => {
  await openPage(start)
  const choice = page.getByRole(role, { name, exact: true })
  await choice.click()
  await expect.poll(address).toBe(place)
  history.back()
  await expect.poll(address).toBe(start)
  await expect.poll(() => choice.element().matches('[aria-selected="true"], :checked')).toBe(false)
})

test.each(['Back', 'its button'])(
  'what is opened over a list is closed by %s, and no later Back opens it',
  async (way) => {
    server().answer(accounts.listUsers, { list: [example(ListedUser, { firstName: 'Zoé' })], total: 1 })
    await openPage('/users')
    await page.getByRole('button', { name: /Zoé/ }).first().click()
    await expect.poll(dialogs).toBe(1)
    expect(address()).toMatch(/^\/users\?user=/)
    if (way === 'Back') history.back()
    else
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('common.close'), exact: true })
        .first()
        .click()
    await expect.poll(dialogs).toBe(0)
    expect(address()).toBe('/users')
    history.forward()
    await expect.poll(dialogs).toBe(1)
  },
)
