import { IconMapOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { BackofficeLayout } from '../areas/backoffice/shell/backoffice-layout.tsx'
import { PortalLayout } from '../areas/portal/shell/portal-layout.tsx'
import { provider } from '../kit/config/provider.ts'
import { useSide } from '../model/session/me.ts'
import { sessionStore } from '../model/session/session.ts'
import { homePath } from '../model/session/side.ts'
import { useStore } from '../kit/store/store.ts'
import { buttonClass } from '../kit/ui/button/button.tsx'
import { ProviderMark } from '../kit/ui/icon/logo.tsx'
import { usePageTitle } from '../kit/ui/display/page-title.ts'
import { EmptyState } from '../kit/ui/feedback/states.tsx'

/** 404 page with a link back: inside the navigation for signed-in users, otherwise with the name of the provider. */
export const NotFoundPage = () => {
  const t = useTranslations('shell')
  const side = useSide()
  const signedIn = useStore(sessionStore)[side] !== null
  usePageTitle(t('notFoundTitle'))
  const text = (
    <EmptyState
      asPage
      icon={IconMapOff}
      title={t('notFoundTitle')}
      action={
        <Link to={homePath[side]} className={buttonClass('primary', 'normal')}>
          {t('notFoundAction')}
        </Link>
      }
    >
      {t('notFoundText')}
    </EmptyState>
  )
  if (signedIn) {
    const Layout = side === 'staff' ? BackofficeLayout : PortalLayout
    return <Layout>{text}</Layout>
  }
  return (
    <main className="lost-page">
      <p className="lost-brand">
        <ProviderMark />
        {provider.name}
      </p>
      {text}
    </main>
  )
}
