import { useLayoutEffect, type ReactNode } from 'react'
import { activateAccount, workingAccount } from '../../model/session/active-account.ts'
import { useStore } from '../../kit/store/store.ts'

/**
 * Activates an account for its children: calls without an explicit account use it. Renders nothing until it is active.
 */
export const AccountScope = ({ appId, children }: { appId: string; children: ReactNode }) => {
  const current = useStore(workingAccount)
  useLayoutEffect(() => activateAccount(appId), [appId])
  return current === appId ? children : null
}
