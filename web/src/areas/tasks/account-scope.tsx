import { useLayoutEffect, type ReactNode } from 'react'
import { activateAccount, workingAccount } from '../../shared/session/active-account.ts'
import { useStore } from '../../shared/store/store.ts'

/** What stands inside works in this account: calls that name no other are made there. Nothing is shown before that holds. */
export const AccountScope = ({ appId, children }: { appId: string; children: ReactNode }) => {
  const current = useStore(workingAccount)
  useLayoutEffect(() => activateAccount(appId), [appId])
  return current === appId ? children : null
}
