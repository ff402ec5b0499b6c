import { IconMapOff } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { homePath, getSide } from '../shared/session/side.ts'
import { provider } from '../shared/config/provider.ts'
import { buttonClass } from '../shared/ui/button.tsx'
import { ProviderMark } from '../shared/ui/logo.tsx'
import { usePageTitle } from '../shared/ui/page-title.ts'
import { EmptyState } from '../shared/ui/states.tsx'

/** 404 page with a link back. */
export const NotFoundPage = () => {
  const t = useTranslations('shell')
  const side = useRouterState({ select: (state) => getSide(state.location.pathname) })
  usePageTitle(t('notFoundTitle'))
  return (
    <main className="lost-page">
      <p className="lost-brand">
        <ProviderMark />
        {provider.name}
      </p>
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
    </main>
  )
}
