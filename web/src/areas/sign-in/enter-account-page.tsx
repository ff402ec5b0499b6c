import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../shared/api/error-message.ts'
import { enterAccount } from '../../shared/session/enter-account.ts'
import { loginPath } from '../../shared/session/side.ts'
import { buttonClass } from '../../shared/ui/button.tsx'
import { Delayed } from '../../shared/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../shared/ui/states.tsx'

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
