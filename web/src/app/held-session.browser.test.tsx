import { accounts } from '@passerelle/contract/accounts/api'
import { Me } from '@passerelle/contract/accounts/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createQueryClient } from './query-client.ts'
import { followSessions } from './follow-sessions.ts'
import { hasUnsavedChanges } from '../kit/store/unsaved-changes.ts'
import { getSession, heldStore, setSession } from '../model/session/session.ts'
import { example } from '../testing/example.ts'
import { appId, openPage, say, setUpServer, toastTexts, userId } from '../testing/open-page.tsx'

const server = setUpServer()
const queries = createQueryClient()
followSessions(queries, async () => undefined)

/** A session token of a user, in the form that the server signs. */
const tokenOf = (sub: string, session: string) => `head.${btoa(JSON.stringify({ sub, sid: session }))}.signature`
const isMine = { _id: userId, appId, locale: 'fr', side: 'customer', firstName: 'Camille', lastName: 'Morel' } as const

const name = () => page.getByLabelText(say('profile.firstName'))
const save = () =>
  page
    .getByRole('button', { name: say('profile.save') })
    .first()
    .click()
const dialog = () => page.getByRole('dialog', { name: say('heldSession.title') })
/** Another tab signs in, finds the session ended (`null`), or signs out (undefined). */
const inOtherTab = (token: string | null | undefined) => {
  const key = 'passerelle.session.customer'
  if (token === undefined) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(token && { token, appId }))
  dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) }))
}

const open = async () => {
  heldStore.set(null)
  server().answer(accounts.readMe, example(Me, isMine))
  await openPage('/profile', { queries })
  setSession('customer', { token: tokenOf(userId, 'first'), appId })
  await expect.element(name()).toHaveValue('Camille')
}
/** Types a name, which the server refuses to save because the session has ended. */
const typeTooLate = async () => {
  await open()
  server().refuse(accounts.updateMe, 'not_signed_in')
  await name().fill('Camilla')
  await save()
  await expect.element(dialog()).toBeVisible()
}

test('what is typed when the session ends is saved after a sign-in in another tab', async () => {
  await typeTooLate()
  await expect
    .element(dialog().getByRole('link', { name: say('heldSession.signIn') }))
    .toHaveAttribute('href', '/login')
  // Any page that is opened now leads to the login.
  expect(localStorage.getItem('passerelle.session.customer')).toBe('null')
  await expect.element(dialog()).toBeVisible()
  inOtherTab(tokenOf(userId, 'second'))
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(name()).toHaveValue('Camilla')
  server().answer(accounts.updateMe, { ...example(Me, isMine), firstName: 'Camilla' })
  await save()
  await expect.poll(toastTexts).toContain(say('profile.saved'))
  expect(server().calls(accounts.updateMe).at(-1)).toEqual({ firstName: 'Camilla' })
})

test('a page with unsaved changes can be read after its session has ended, and left', async () => {
  await typeTooLate()
  await dialog()
    .getByRole('button', { name: say('common.close') })
    .click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(name()).toHaveValue('Camilla')
  await save()
  await dialog()
    .getByRole('button', { name: say('heldSession.leave') })
    .click()
  await expect.poll(() => getSession('customer')).toBeNull()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('once what was typed is undone, the next call leads to the login', async () => {
  await typeTooLate()
  await dialog()
    .getByRole('button', { name: say('common.close') })
    .click()
  await name().fill('Camille')
  server().refuse(accounts.readMe, 'not_signed_in')
  await queries.invalidateQueries()
  await expect.poll(() => getSession('customer')).toBeNull()
})

test('a page that is held for one person does not go on as another one', async () => {
  await typeTooLate()
  queries.setQueryData(['tasks', 'list'], { list: ['ATL-1'] })
  server().answer(accounts.readMe, example(Me, { ...isMine, firstName: 'Basile' }))
  inOtherTab(tokenOf('65a1b2c3d4e5f60718293a03', 'third'))
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(name()).toHaveValue('Basile')
  expect(queries.getQueryData(['tasks', 'list'])).toBeUndefined()
})

test('what one person typed is gone once another one signs in, though no session had ended', async () => {
  await open()
  await name().fill('Camilla')
  server().answer(accounts.readMe, example(Me, { ...isMine, firstName: 'Basile' }))
  inOtherTab(tokenOf('65a1b2c3d4e5f60718293a03', 'third'))
  await expect.element(name()).toHaveValue('Basile')
  expect(hasUnsavedChanges()).toBe(false)
})

test('what is typed stays when the same person signs in anew in another tab', async () => {
  await open()
  await name().fill('Camilla')
  inOtherTab(tokenOf(userId, 'second'))
  await expect.poll(() => getSession('customer')?.token).toBe(tokenOf(userId, 'second'))
  await expect.element(name()).toHaveValue('Camilla')
})

test('a page where nothing is typed is left at once when the session has ended', async () => {
  await open()
  server().refuse(accounts.readMe, 'not_signed_in')
  await queries.invalidateQueries()
  await expect.poll(() => getSession('customer')).toBeNull()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('what is typed stays when another tab finds the session ended, not after a sign-out', async () => {
  await open()
  await name().fill('Camilla')
  inOtherTab(null)
  await expect.element(dialog()).toBeVisible()
  inOtherTab(tokenOf(userId, 'second'))
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(name()).toHaveValue('Camilla')
  inOtherTab(undefined)
  await expect.poll(() => getSession('customer')).toBeNull()
})

test('a page where nothing is typed follows another tab that finds the session ended', async () => {
  await open()
  inOtherTab(null)
  await expect.poll(() => getSession('customer')).toBeNull()
  await expect.element(dialog()).not.toBeInTheDocument()
})
