import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { enterAccount } from '../../model/session/enter-account.ts'
import { buttonClass } from '../../kit/ui/button/button.tsx'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { Delayed } from '../../kit/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../kit/ui/feedback/states.tsx'

/** Requests a session for a customer's account and opens its home page (UIX-019, ADM-006). */
export const OfficeEnterAppPage = () => {
  const t = useTranslations('staffAccounts')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { appId }: { appId?: string } = useParams({ strict: false })
  const [failure, setFailure] = useState<unknown>()
  usePageTitle(t('entering'))
  useEffect(() => {
    let current = true
    enterAccount(queries, appId ?? '', '/').then(
      (href) => current && void navigate({ href, replace: true }),
      (error: unknown) => current && setFailure(error),
    )
    return () => {
      current = false
    }
  }, [queries, appId, navigate])
  if (failure === undefined)
    return (
      <Delayed>
        <EmptyState asPage title={t('entering')} />
      </Delayed>
    )
  return (
    <ErrorState
      asPage
      title={getErrorMessage(failure, t('enterFailed'))}
      action={
        <Link to="/admin/apps" className={buttonClass('primary', 'normal')}>
          {t('back')}
        </Link>
      }
    />
  )
}
