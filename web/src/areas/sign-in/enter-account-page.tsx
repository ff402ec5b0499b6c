import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { loginPath } from '../../model/session/side.ts'
import { useEnterAccount } from '../../model/session/use-enter-account.ts'
import { buttonClass } from '../../kit/ui/button/button.tsx'
import { Delayed } from '../../kit/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../kit/ui/feedback/states.tsx'

/** Switches to an account, then opens the page of `redirect` (UIX-006, TSK-043). */
export const EnterAccountPage = () => {
  const t = useTranslations('signIn')
  const { appId } = useParams({ from: '/apps/$appId' })
  const { redirect = '/' } = useSearch({ from: '/apps/$appId' })
  const failure = useEnterAccount(appId, redirect, t('unknown'))
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
        title={failure}
        action={
          <Link to={loginPath.staff} className={buttonClass('primary', 'normal')}>
            {t('staffRestart')}
          </Link>
        }
      />
    </main>
  )
}
