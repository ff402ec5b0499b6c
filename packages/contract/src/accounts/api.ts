import { apps } from './apps.ts'
import { pageErrors } from './page-errors.ts'
import { people } from './people.ts'
import { recovery } from './recovery.ts'
import { registration } from './registration.ts'
import { settings } from './settings.ts'
import { signIn } from './sign-in.ts'
import { support } from './support.ts'
import { teams } from './teams.ts'

/** Every call of the accounts service. */
export const accounts = {
  ...signIn,
  ...people,
  ...support,
  ...recovery,
  ...registration,
  ...apps,
  ...settings,
  ...teams,
  ...pageErrors,
}
