import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { enterAccount } from '../../model/session/enter-account.ts'
import { loginPath } from '../../model/session/side.ts'
import { buttonClass } from '../../kit/ui/button/button.tsx'
import { Delayed } from '../../kit/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../kit/ui/feedback/states.tsx'

/** Switches to an account, then opens the page of `redirect` (UIX-006, TSK-043). */
export const EnterAccountPage = () => {
  const t = useTranslations('signIn')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { appId } = useParams({ from: '/apps/$appId' })
  const { redirect = '/' } = useSearch({ from: '/apps/$appId' })
  const [failure, setFailure] = useState<unknown>()

  useEffect(() => {
    let current = true
    enterAccount(queries, appId, redirect).then(
      (href) => current && void navigate({ href, replace: true }),
      (error: unknown) => current && setFailure(error),
    )
    return () => {
      current = false
    }
  }, [queries, appId, redirect, navigate])

  if (failure === undefined)
    return (
      <main>
        <Delayed>
          <EmptyState asPage title={t('entering')} />
        </Delayed>
      </main>
    )
  return (
    <main>
      <ErrorState
        asPage
        title={getErrorMessage(failure, t('unknown'))}
        action={
          <Link to={loginPath.staff} className={buttonClass('primary', 'normal')}>
            {t('staffRestart')}
          </Link>
        }
      />
    </main>
  )
}
