import { Link, useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useEnterAccount } from '../../../model/session/use-enter-account.ts'
import { buttonClass } from '../../../kit/ui/button/button.tsx'
import { usePageTitle } from '../../../kit/ui/display/page-title.ts'
import { Delayed } from '../../../kit/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../kit/ui/feedback/states.tsx'

/** Requests a session for a customer's account and opens its home page (UIX-019, ADM-006). */
export const OfficeEnterAppPage = () => {
  const t = useTranslations('staffAccounts')
  const { appId = '' }: { appId?: string } = useParams({ strict: false })
  const failure = useEnterAccount(appId, '/', t('enterFailed'))
  usePageTitle(t('entering'))
  if (failure === undefined)
    return (
      <Delayed>
        <EmptyState asPage title={t('entering')} />
      </Delayed>
    )
  return (
    <ErrorState
      asPage
      title={failure}
      action={
        <Link to="/admin/apps" className={buttonClass('primary', 'normal')}>
          {t('back')}
        </Link>
      }
    />
  )
}
