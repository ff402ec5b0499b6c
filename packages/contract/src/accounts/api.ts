import { people } from './people.ts'
import { recovery } from './recovery.ts'
import { registration } from './registration.ts'
import { signIn } from './sign-in.ts'
import { support } from './support.ts'

/** Every call of the accounts service. */
export const accounts = { ...signIn, ...people, ...support, ...recovery, ...registration }
