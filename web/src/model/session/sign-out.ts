import { signIn } from '@passerelle/contract/accounts/sign-in'
import { call } from '../api/call.ts'
import { removePushSubscription } from '../push/push.ts'
import { getSession, setSession } from './session.ts'
import type { Side } from './side.ts'
import { readStored } from './stored-session.ts'

/** Timeout of the sign-out request, in ms. */
const timeoutMs = 3000

/**
 * Signs out on the server and in this browser (ACC-022). The browser drops the session immediately, whatever the server
 * responds; a staff sign-out also ends the session of an entered account.
 */
export const signOut = async (side: Side): Promise<void> => {
  if (getSession(side)) removePushSubscription(side)
  const ending = getSession(side) && call(signIn.logout, {}, { side }).catch(() => undefined)
  setSession(side, null)
  const entered = [getSession('customer'), readStored().customer].some((session) => session?.byStaff)
  if (side === 'staff' && entered) setSession('customer', null)
  await Promise.race([ending, new Promise((resolve) => setTimeout(resolve, timeoutMs))])
}
