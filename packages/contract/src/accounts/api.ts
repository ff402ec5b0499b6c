import { people } from './people.ts'
import { signIn } from './sign-in.ts'
import { support } from './support.ts'

/** Every call of the accounts service. */
export const accounts = { ...signIn, ...people, ...support }
