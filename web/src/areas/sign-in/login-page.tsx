import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { SignInFlow } from '../../features/account/sign-in/sign-in-flow.tsx'
import { takeReturnTo } from '../../model/session/return-to.ts'
import { endedStore } from '../../model/session/session-expiry.ts'
import { setSession } from '../../model/session/session.ts'
import { provider } from '../../kit/config/provider.ts'
import { useStore } from '../../kit/store/store.ts'
import { SignInLayout } from './sign-in-layout.tsx'

/** Login page of customers (UIX-023); afterwards the return path opens (UIX-040). */
export const LoginPage = () => {
  const t = useTranslations('signIn')
  const navigate = useNavigate()
  const ended = useStore(endedStore)?.side === 'customer'
  const enter = (session: { token: string; appId: string }) => {
    endedStore.set(null)
    setSession('customer', session)
    void navigate({ href: takeReturnTo('customer'), replace: true })
  }
  return (
    <SignInLayout
      title={t('title')}
      lead={t('lead')}
      foot={<Link to="/admin/login">{t('staffAccess', { provider: provider.name })}</Link>}
    >
      {ended && (
        <p className="notice" role="status">
          {t('expired')}
        </p>
      )}
      <SignInFlow
        forgotten={
          <Link to="/recovery" className="link">
            {t('forgotten')}
          </Link>
        }
        onSignedIn={enter}
      />
      <p className="sign-in-other">
        {t('noAccountYet')}{' '}
        <Link to="/register" className="link">
          {t('register')}
        </Link>
      </p>
    </SignInLayout>
  )
}
