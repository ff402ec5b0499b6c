import { fields } from './fields.ts'
import { forms } from './forms.ts'
import { passkeys } from './passkeys.ts'
import { problems } from './problems.ts'
import { recovery } from './recovery.ts'
import { registration } from './registration.ts'
import { secondFactor } from './secondFactor.ts'
import { signIn } from './signIn.ts'

/** Messages of the pages before a session, and of every form: loaded with the first lazy part. */
export const entry = {
  fields,
  forms,
  passkeys,
  problems,
  recovery,
  registration,
  secondFactor,
  signIn,
} as const
