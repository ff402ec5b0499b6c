import { people } from './people.ts'
import { signIn } from './sign-in.ts'

/** Every call of the accounts service. */
export const accounts = { ...signIn, ...people }
