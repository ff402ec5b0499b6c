import { announcements } from './announcements.ts'
import { apps } from './apps.ts'
import { audit } from './audit.ts'
import { pageErrors } from './page-errors.ts'
import { accessTokens } from './access-tokens.ts'
import { callerCheck } from './caller-check.ts'
import { emailChange } from './email-change.ts'
import { find } from './find.ts'
import { officeSettings } from './office-settings.ts'
import { passkeys } from './passkeys.ts'
import { people } from './people.ts'
import { profile } from './profile.ts'
import { recovery } from './recovery.ts'
import { registration } from './registration.ts'
import { settings } from './settings.ts'
import { secondFactor } from './second-factor.ts'
import { signIn } from './sign-in.ts'
import { staff } from './staff.ts'
import { support } from './support.ts'
import { teams } from './teams.ts'
import { users } from './users.ts'
import { watchers } from './watchers.ts'

/** Every operation of the accounts service. */
export const accounts = {
  ...signIn,
  ...announcements,
  ...apps,
  ...pageErrors,
  ...accessTokens,
  ...audit,
  ...callerCheck,
  ...emailChange,
  ...find,
  ...officeSettings,
  ...passkeys,
  ...people,
  ...profile,
  ...recovery,
  ...registration,
  ...secondFactor,
  ...settings,
  ...staff,
  ...support,
  ...teams,
  ...users,
  ...watchers,
}
