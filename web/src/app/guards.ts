import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { saveReturnTo } from '../model/session/return-to.ts'
import { getSession } from '../model/session/session.ts'
import { loginPath, type Side } from '../model/session/side.ts'

/**
 * Route guard: requires a session of a side; otherwise redirects to that side's login page and saves the return path
 * (UIX-038, UIX-039, UIX-040).
 */
export const requireSession =
  (side: Side) =>
  ({ location }: { location: ParsedLocation }): void => {
    if (getSession(side)) return
    saveReturnTo(side, location.href)
    throw redirect({ to: loginPath[side], replace: true })
  }
