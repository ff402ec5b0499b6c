import { isProblem } from '@passerelle/contract/problems'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { useStore } from '../../kit/store/store.ts'
import { toast } from '../../kit/ui/toast/toaster.tsx'
import { enterAccount } from './enter-account.ts'
import { sessionStore } from './session.ts'

/**
 * Enters an account and opens `redirect`. Returns the message of a failure, `fixed` if the server gave none. That the
 * stored session has expired is a toast, because the page gives way to the login (ACC-010).
 */
export const useEnterAccount = (appId: string, redirect: string, fixed: string): string | undefined => {
  const t = useTranslations('signIn')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const staff = useStore(sessionStore).staff?.token
  useEffect(() => {
    let current = true
    const fail = (error: unknown) => {
      const expired = isProblem(error) && error.status === 401
      const message = expired ? t('accessTokenExpired') : getErrorMessage(error, fixed)
      if (expired) toast.error(message)
      if (current) setFailure(message)
    }
    enterAccount(queries, appId, redirect).then((href) => current && void navigate({ href, replace: true }), fail)
    return () => {
      current = false
    }
    // Once the session of staff has ended, it leads to their login.
  }, [queries, appId, redirect, navigate, t, fixed, staff])
  return failure
}
