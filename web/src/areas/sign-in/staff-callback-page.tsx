import { signIn } from '@passerelle/contract/accounts/sign-in'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../model/api/call.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { takeReturnTo } from '../../model/session/return-to.ts'
import { endedStore } from '../../model/session/session-expiry.ts'
import { setSession } from '../../model/session/session.ts'
import { provider } from '../../kit/config/provider.ts'
import { buttonClass } from '../../kit/ui/button/button.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

/**
 * Callback of the identity provider: exchanges the code for a staff session, once (ACC-008, ACC-009, ERR-035, ERR-037).
 */
export const StaffCallbackPage = () => {
  const t = useTranslations('signIn')
  const failures = useTranslations('failures')
  const navigate = useNavigate()
  const { code, state } = useSearch({ from: '/admin/oauth' })
  const exchange = useQuery({
    queryKey: ['staff-sign-in', code],
    queryFn: () =>
      call(signIn.staffSignIn, { code: code ?? '', ...(state !== undefined && { state }) }, { side: 'staff' }),
    enabled: code !== undefined,
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  const token = exchange.data?.token
  useEffect(() => {
    if (token === undefined) return
    endedStore.set(null)
    setSession('staff', { token })
    void navigate({ href: takeReturnTo('staff'), replace: true })
  }, [token, navigate])
  const failed = code === undefined || exchange.isError
  return (
    <SignInLayout
      title={t('staffTitle', { provider: provider.name })}
      lead={failed ? t('staffFailed') : t('staffReturning')}
      foot={<Link to="/login">{t('customerAccess')}</Link>}
    >
      {failed && (
        <>
          <p className="notice danger" role="alert">
            {getErrorMessage(exchange.error, failures('authentication'))}
          </p>
          <Link to="/admin/login" className={buttonClass('primary', 'big', 'submit')}>
            {t('staffRestart')}
          </Link>
        </>
      )}
    </SignInLayout>
  )
}
