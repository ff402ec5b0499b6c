import { accounts } from '@passerelle/contract/accounts/api'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { saveReturnTo } from './return-to.ts'
import { sessionQueries } from './me.ts'
import { getSession, setSession } from './session.ts'
import { loginPath } from './side.ts'

/**
 * Opens an account and answers the path to show: `redirect` at once for who works in it, by a session of their own for
 * staff (ADM-006), the login for everybody else, the wish kept for both sides (UIX-006, UIX-040).
 */
export const enterAccount = async (queries: QueryClient, appId: string, redirect: string): Promise<string> => {
  if (getSession('customer')?.appId === appId) return redirect
  if (!getSession('staff')) {
    const here = `/apps/${encodeURIComponent(appId)}?redirect=${encodeURIComponent(redirect)}`
    saveReturnTo('customer', here)
    saveReturnTo('staff', here)
    return loginPath.customer
  }
  await queries.ensureQueryData(sessionQueries.me('staff')) // names the provider of the path
  const { token } = await call(accounts.enterApp, { appId }, { side: 'staff' })
  setSession('customer', { token, appId, byStaff: true })
  return redirect
}
