import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { pathInto, saveReturnTo } from '../model/session/return-to.ts'
import { endedStore } from '../model/session/session-expiry.ts'
import { getSession } from '../model/session/session.ts'
import { loginPath, type Side } from '../model/session/side.ts'

/**
 * Route guard: requires a session of a side; otherwise redirects to that side's login page and saves the return path
 * (UIX-038, UIX-039, UIX-040). Staff whose session in an account has ended are led back into it.
 */
export const requireSession =
  (side: Side) =>
  ({ location }: { location: ParsedLocation }): void => {
    if (getSession(side)) return
    const account = side === 'customer' ? endedStore.get()?.account : undefined
    if (account !== undefined) {
      const here = pathInto(account, location.href)
      if (getSession('staff')) throw redirect({ href: here, replace: true })
      saveReturnTo('staff', here)
      throw redirect({ to: loginPath.staff, replace: true })
    }
    saveReturnTo(side, location.href)
    throw redirect({ to: loginPath[side], replace: true })
  }
