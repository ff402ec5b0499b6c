import { signIn } from '@passerelle/contract/accounts/sign-in'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { pathInto, saveReturnTo } from './return-to.ts'
import { sessionQueries } from './me.ts'
import { endedStore } from './session-expiry.ts'
import { getSession, setSession } from './session.ts'
import { loginPath } from './side.ts'
import { isEarlier } from './stored-session.ts'

/**
 * Enters an account and returns the path to navigate to: `redirect` if the session already belongs to the account, the
 * same with a new session for staff (ADM-006) who are not in it, or by an earlier sign-in; otherwise the login page,
 * with the path saved as return path for both sides (UIX-006, UIX-040).
 */
export const enterAccount = async (queries: QueryClient, appId: string, redirect: string): Promise<string> => {
  const [inside, staff] = [getSession('customer'), getSession('staff')]
  const isOver = inside?.byStaff && staff && isEarlier(inside, staff)
  if (inside?.appId === appId && !isOver) return redirect
  if (!staff) {
    const here = pathInto(appId, redirect)
    saveReturnTo('customer', here)
    saveReturnTo('staff', here)
    return loginPath[endedStore.get()?.side ?? 'customer']
  }
  await queries.ensureQueryData(sessionQueries.me('staff')) // loads the provider segment of the path
  const { token } = await call(signIn.enterApp, { appId }, { side: 'staff' })
  setSession('customer', { token, appId, byStaff: true })
  endedStore.set(null)
  return redirect
}
