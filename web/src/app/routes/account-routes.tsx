import { createRoute } from '@tanstack/react-router'
import { validateInboxSearch } from '../../areas/inbox/inbox-search.ts'
import { validateUsersSearch } from '../../areas/users/users-search.ts'
import { validateAuditSearch } from '../../features/account/audit/audit-search.ts'
import { lazyPage } from '../lazy-page.tsx'
import { validSearch } from '../search-params.ts'
import { accountPage } from './account-page.tsx'
import { portal } from './portal-route.tsx'
import { nothing } from './root-route.tsx'

const users = createRoute({
  getParentRoute: () => portal,
  path: '/users',
  validateSearch: validSearch(validateUsersSearch),
  component: accountPage('users', async () => (await import('../../areas/users/users-page.tsx')).UsersPage),
})
const profile = createRoute({
  getParentRoute: () => portal,
  path: '/profile',
  component: lazyPage(async () => (await import('../../areas/profile/profile-page.tsx')).ProfilePage),
})
const inbox = createRoute({
  getParentRoute: () => portal,
  path: '/inbox',
  validateSearch: validSearch(validateInboxSearch),
  component: lazyPage(async () => (await import('../../areas/inbox/inbox-page.tsx')).InboxPage),
})
const settings = createRoute({
  getParentRoute: () => portal,
  path: '/settings',
  component: lazyPage(async () => (await import('../../areas/settings/settings-page.tsx')).SettingsPage),
})
const settingsHome = createRoute({ getParentRoute: () => settings, path: '/', component: nothing })
const settingsSubject = createRoute({
  getParentRoute: () => settings,
  path: '$subject',
  validateSearch: validateAuditSearch,
  component: nothing,
})
const converters = createRoute({
  getParentRoute: () => portal,
  path: '/converters',
  component: lazyPage(async () => (await import('../../areas/shell/converters-page.tsx')).ConvertersPage),
})
const mails = createRoute({
  getParentRoute: () => portal,
  path: '/mails',
  component: lazyPage(async () => (await import('../../areas/shell/mails-page.tsx')).MailsPage),
})

/** Account pages: users, settings, own profile (UIX-032, UIX-033, UIX-035, UIX-036). */
export const accountRoutes = [
  users,
  profile,
  inbox,
  settings.addChildren([settingsHome, settingsSubject]),
  converters,
  mails,
] as const
