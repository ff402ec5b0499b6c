import { audit } from '@passerelle/contract/accounts/audit'
import { accessTokens } from '@passerelle/contract/accounts/access-tokens'
import { callerCheck } from '@passerelle/contract/accounts/caller-check'
import { passkeys } from '@passerelle/contract/accounts/passkeys'
import { find } from '@passerelle/contract/accounts/find'
import { people } from '@passerelle/contract/accounts/people'
import { AppEntry, Me, PersonShape } from '@passerelle/contract/accounts/schemas'
import { secondFactor } from '@passerelle/contract/accounts/second-factor'
import { staff } from '@passerelle/contract/accounts/staff'
import { AccessToken } from '@passerelle/contract/accounts/token-schemas'
import { users } from '@passerelle/contract/accounts/users'
import { ListedUser } from '@passerelle/contract/accounts/user-schemas'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { seriousFindings } from '../testing/accessibility.ts'
import { example } from '../testing/example.ts'
import { appId, openPage, say, setUpServer, userId } from '../testing/open-page.tsx'

const server = setUpServer()

const text = (words: string) => page.getByText(words, { exact: false }).first()
const button = (name: string) => page.getByRole('button', { name, exact: true }).first()
const soon = '2999-01-01T00:00:00.000Z'
const person = { firstName: 'Odile', lastName: 'Garnier' }
const listed = example(ListedUser, { ...person, _id: '5'.repeat(24) })
const line = {
  _id: '6'.repeat(24),
  at: '2026-02-03T10:00:00.000Z',
  name: 'task.created',
  text: 'a mis ATL-2 en attente',
  details: ['avant', 'après'],
  actor: { kind: 'staff' as const, person: example(PersonShape, { ...person, staff: true }) },
  token: null,
  app: { _id: appId, name: 'Atelier Lumen' },
}

beforeEach(() => {
  server().answer(people.readMe, example(Me, { _id: userId, appId, locale: 'fr', admin: true }))
  server().answer(users.listUsers, { list: [listed], total: 1 })
  server().answer(staff.listUsersOfAll, { list: [{ ...listed, app: line.app }], next: null })
  server().answer(find.readPerson, {
    app: line.app,
    user: listed,
    elsewhere: [{ app: { _id: 'b'.repeat(24), name: 'Port Franc' }, user: listed }],
    requests: [
      { _id: '7'.repeat(24), taskId: 'ATL-2', name: 'Imprimante', listId: 'todo', dueAt: null, createdAt: soon },
    ],
    openRequests: 21,
    sessions: [],
  })
  server().answer(people.listApps, { list: [example(AppEntry, { name: 'Port Franc' })], hasMore: false })
  server().answer(audit.listAudit, { list: [line], next: null })
  server().answer(audit.listAuditOfAll, { list: [line], next: null })
  server().answer(accessTokens.listAccessTokens, { list: [example(AccessToken, { name: 'Export comptable' })] })
  server().answer(passkeys.listPasskeys, { available: true, list: [] })
})

test.each([
  ['/users', false, 'Odile Garnier'],
  ['/settings/journal', false, 'a mis ATL-2 en attente'],
  ['/admin/audit', true, 'a mis ATL-2 en attente'],
  ['/admin/users', true, 'Odile Garnier'],
  [`/admin/users/${appId}/${userId}`, true, 'Imprimante'],
  ['/admin/register', true, 'Port Franc'],
])('nothing serious for axe on %s', async (address, byStaff, shown) => {
  await openPage(address, { byStaff })
  await expect.element(text(shown)).toBeVisible()
  expect(await seriousFindings()).toEqual([])
})

test('an open list of users shows at once whom somebody else has invited', async () => {
  await openPage('/users')
  await expect.element(text('Odile Garnier')).toBeVisible()
  const watchesUsers = () =>
    server()
      .live.frames()
      .some(({ topic, id }) => topic === 'money' && id === appId)
  await expect.poll(watchesUsers).toBe(true)
  const invited = example(ListedUser, { firstName: 'Zoé', lastName: 'Petit', _id: '8'.repeat(24) })
  server().answer(users.listUsers, { list: [listed, invited], total: 2 })
  const about = { appId, subject: invited._id, data: { roles: [] } }
  server().live.send({ type: 'event', name: 'user.created', at: soon, cursor: 'e'.repeat(24), ...about })
  await expect.element(text('Zoé Petit')).toBeVisible()
})

test('[ACC-017] axe finds nothing serious on the form that invites somebody, which names what it needs', async () => {
  await openPage('/users')
  await button(say('users.invite')).click()
  await expect.element(page.getByRole('heading', { name: say('users.inviteTitle') })).toBeVisible()
  expect(await seriousFindings()).toEqual([])
  await button(say('users.inviteAction')).click()
  await expect.element(text(say('forms.required'))).toBeVisible()
  expect(server().calls(users.createUser)).toEqual([])
})

test('[UIX-033][ACC-016] axe finds nothing serious on the profile and its dialogs', async () => {
  server().answer(secondFactor.enrolSecondFactor, {
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/x?secret=JBSWY3DP',
  })
  await openPage('/profile')
  await expect.element(page.getByRole('heading', { name: say('profile.identity') })).toBeVisible()
  expect(await seriousFindings()).toEqual([])
  await button(say('profile.changeEmail')).click()
  await expect.element(page.getByRole('textbox', { name: say('profile.newEmail') })).toBeVisible()
  await button(say('secondFactor.setUp')).click()
  await page.getByLabelText(say('secondFactor.currentPassword')).last().fill('passerelle-demo')
  await button(say('secondFactor.confirm')).click()
  await expect.element(text(say('secondFactor.scan'))).toBeVisible()
  expect(await seriousFindings()).toEqual([])
})

test('axe finds nothing serious on the dialog that adds a passkey', async () => {
  await openPage('/profile')
  await button(say('passkeys.add')).click()
  await expect.element(button(say('passkeys.create'))).toBeVisible()
  expect(await seriousFindings()).toEqual([])
})

test('[ACC-003] axe finds nothing serious on the access tokens, with the value of a new one', async () => {
  await openPage('/settings/jetons')
  await expect.element(text('Export comptable')).toBeVisible()
  await button(say('tokens.create')).click()
  await page.getByRole('textbox', { name: say('tokens.name') }).fill('Atelier vers ERP')
  server().answer(accessTokens.createAccessToken, { ...example(AccessToken), token: 'valeur-du-jeton' })
  await button(say('tokens.createAction')).click()
  await expect.element(text(say('tokens.copyNow'))).toBeVisible()
  expect(await seriousFindings()).toEqual([])
})

test('[ADR-0050] axe finds nothing serious on the banner of the caller', async () => {
  const caller = { ...example(PersonShape, { ...person, staff: true }), job: null }
  server().answer(callerCheck.readOwnCallerCheck, {
    check: { _id: '7'.repeat(24), startedAt: line.at, expiresAt: soon, caller },
  })
  await openPage('/')
  await expect.element(button(say('callerCheck.notThem'))).toBeVisible()
  expect(await seriousFindings()).toEqual([])
})

test('[ACC-016] axe finds nothing serious on the page that confirms an address', async () => {
  await openPage('/confirm-address?token=x', { isGuest: true })
  await expect.element(page.getByRole('heading', { name: say('profile.confirmEmail') })).toBeVisible()
  expect(await seriousFindings()).toEqual([])
})
