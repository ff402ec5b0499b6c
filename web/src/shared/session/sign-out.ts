import { accounts } from '@passerelle/contract/accounts/api'
import { call } from '../api/call.ts'
import { removePushSubscription } from '../push/push.ts'
import { getSession, setSession } from './session.ts'
import type { Side } from './side.ts'

/** The server gets this long, in ms, to say that it ended a session; who leaves does not wait for more. */
const patience = 3000

/**
 * Ends a session on the server and here (ACC-022). Whatever the server says, and whenever, this browser forgets it at once; a staff sign-out
 * takes the entered account with it.
 */
export const signOut = async (side: Side): Promise<void> => {
  if (getSession(side)) removePushSubscription(side)
  const ending = getSession(side) && call(accounts.logout, {}, { side }).catch(() => undefined)
  if (side === 'staff' && getSession('customer')?.byStaff) setSession('customer', null)
  setSession(side, null)
  await Promise.race([ending, new Promise((resolve) => setTimeout(resolve, patience))])
}
