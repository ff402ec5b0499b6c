import { signIn } from '@passerelle/contract/accounts/sign-in'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { saveReturnTo } from './return-to.ts'
import { sessionQueries } from './me.ts'
import { getSession, setSession } from './session.ts'
import { loginPath } from './side.ts'

/**
 * Enters an account and returns the path to navigate to: `redirect` if the session already belongs to the account, the
 * same with a new session for staff (ADM-006), otherwise the login page, with the path saved as return path for both
 * sides (UIX-006, UIX-040).
 */
export const enterAccount = async (queries: QueryClient, appId: string, redirect: string): Promise<string> => {
  if (getSession('customer')?.appId === appId) return redirect
  if (!getSession('staff')) {
    const here = `/apps/${encodeURIComponent(appId)}?redirect=${encodeURIComponent(redirect)}`
    saveReturnTo('customer', here)
    saveReturnTo('staff', here)
    return loginPath.customer
  }
  await queries.ensureQueryData(sessionQueries.me('staff')) // loads the provider segment of the path
  const { token } = await call(signIn.enterApp, { appId }, { side: 'staff' })
  setSession('customer', { token, appId, byStaff: true })
  return redirect
}
