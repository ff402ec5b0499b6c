import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { NewAccountForm } from '../../../features/office/new-account/new-account-form.tsx'
import { useMe } from '../../../model/session/me.ts'
import { usePageTitle } from '../../../kit/ui/display/page-title.ts'
import { EmptyState } from '../../../kit/ui/feedback/states.tsx'
import { IconBuildingPlus } from '@tabler/icons-react'

/** Page where project staff create a customer's account (ADM-003). */
export const NewAppPage = () => {
  const t = useTranslations('apps')
  const navigate = useNavigate()
  const me = useMe()
  usePageTitle(t('new.title'))
  return (
    <>
      <div className="topbar" data-part="topbar">
        <Link to="/admin/apps" className="link">
          {t('title')}
        </Link>
        <h1>{t('new.title')}</h1>
      </div>
      <div className="new-account-page">
        {me?.project === false && (
          <EmptyState asPage icon={IconBuildingPlus} title={t('new.reserved')}>
            {t('new.reservedText')}
          </EmptyState>
        )}
        {me?.project === true && (
          <NewAccountForm
            onCancel={() => void navigate({ to: '/admin/apps', ignoreBlocker: true })}
            onCreated={({ _id }) =>
              void navigate({ to: '/admin/apps/$appId', params: { appId: _id }, ignoreBlocker: true })
            }
          />
        )}
      </div>
    </>
  )
}
