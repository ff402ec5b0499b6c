import { IconMapOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { BackofficeLayout } from '../areas/backoffice/backoffice-layout.tsx'
import { PortalLayout } from '../areas/portal/portal-layout.tsx'
import { provider } from '../shared/config/provider.ts'
import { useSide } from '../shared/session/me.ts'
import { sessionStore } from '../shared/session/session.ts'
import { homePath } from '../shared/session/side.ts'
import { useStore } from '../shared/store/store.ts'
import { buttonClass } from '../shared/ui/button.tsx'
import { ProviderMark } from '../shared/ui/logo.tsx'
import { usePageTitle } from '../shared/ui/page-title.ts'
import { EmptyState } from '../shared/ui/states.tsx'

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
