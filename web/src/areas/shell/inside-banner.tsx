import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { provider } from '../../kit/config/provider.ts'
import { useAccount } from '../../model/session/me.ts'
import { signOut } from '../../model/session/sign-out.ts'
import { useTitlePlace } from '../../kit/ui/display/page-title.ts'
import { lazyWithTimeout } from '../../kit/ui/lazy/lazy-with-timeout.ts'
import './inside-banner.css'

const SwitchAccount = lazyWithTimeout(() => import('./switch-account.tsx'))

/** Banner that tells staff which account they are in, with buttons to go to another one and to leave it. */
export const InsideBanner = () => {
  const t = useTranslations('shell')
  const navigate = useNavigate()
  const { name, _id: appId } = useAccount() ?? {}
  useTitlePlace(name)
  const leave = async () => {
    await navigate({ to: '/admin' })
    await signOut('customer')
  }
  return (
    <p className="inside" role="status">
      <span>
        {name !== undefined &&
          t.rich('inside', {
            name,
            provider: provider.name,
            app: (text) => <strong>{text}</strong>,
            more: (text) => <span className="more">{text}</span>,
          })}
      </span>
      <span className="inside-actions">
        <Suspense>
          <SwitchAccount appId={appId} />
        </Suspense>
        <button type="button" onClick={() => void leave()}>
          {t('leaveApp')}
        </button>
      </span>
    </p>
  )
}
