import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')

/** Why an address is replaced, so that Back does not return to it. Whatever else is chosen or opened is a place. */
const replaced: Record<string, string> = {
  'app/guards.ts': 'the sign-in stands for a page that needs a session',
  'app/routes/first-tree.ts': 'the same address once its route is loaded',
  'app/routes/public-routes.tsx': 'the token of a mailed link leaves the address',
  'areas/backoffice/tasks/task-page.tsx': 'the request under its number; the next request beside it',
  'areas/bookings/calendar-page.tsx': 'a stay that began open is closed; a new stay stands for its form',
  'areas/bookings/list-page.tsx': 'typing; a stay that began open is closed',
  'areas/clouds/clusters-page.tsx': 'typing',
  'areas/clouds/servers-page.tsx': 'typing',
  'areas/backoffice/backlog/use-backlog-view.ts': 'a group that is folded',
  'areas/backoffice/drafts/drafts-page.tsx': 'typing',
  'areas/backoffice/files/files-page.tsx': 'typing',
  'areas/backoffice/servers/servers-page.tsx': 'typing',
  'areas/backoffice/subscriptions/subscriptions-page.tsx': 'typing',
  'areas/backoffice/users/all-users-page.tsx': 'typing',
  'areas/payments/billing-page.tsx': 'typing',
  'areas/payments/invoice-page.tsx': 'the new invoice stands for its form',
  'areas/portal/task-page.tsx': 'the request under its number; the next request beside it',
  'areas/register/register-page.tsx': 'the registration is over',
  'areas/sign-in/login-page.tsx': 'the sign-in is over',
  'areas/sign-in/logout-page.tsx': 'the sign-out is over',
  'areas/sign-in/reset-password-page.tsx': 'the link is used',
  'areas/sign-in/staff-callback-page.tsx': 'the sign-in is over',
  'areas/users/users-page.tsx': 'typing; a user who began open is closed',
  'features/tasks/mail-answer/dead-link.tsx': 'the request stands for its link',
  'model/session/use-enter-account.ts': 'the account is entered',
}

test('an opened object, a tab, a period and a filter are places that Back returns to', () => {
  const found = globSync('{app,areas,features,model}/**/*.{ts,tsx}', { cwd: source })
    .filter((path) => !path.includes('.test.'))
    .filter((path) => /\breplace: \S|<Navigate[^>]*\breplace\b/.test(readFileSync(join(source, path), 'utf8')))
  expect(found.sort()).toEqual(Object.keys(replaced).sort())
})
