import { accounts } from '@passerelle/contract/accounts/api'
import { call } from '../api/call.ts'
import { sessionOf, setSession } from './session.ts'
import type { Side } from './side.ts'

/**
 * Ends a session on the server and here (ACC-022). Whatever the server says, this browser forgets it; a staff sign-out
 * takes the entered account with it.
 */
export const signOut = async (side: Side): Promise<void> => {
  const ending = sessionOf(side) ? call(accounts.logout, {}, { side }).catch(() => undefined) : undefined
  await ending
  if (side === 'staff' && sessionOf('customer')?.byStaff) setSession('customer', null)
  setSession(side, null)
}
