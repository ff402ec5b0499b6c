import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { LabelAdmin } from '../../features/label-admin/label-admin.tsx'
import { DisablePart } from '../../features/managed-apps/disable-part.tsx'
import { DispatchPart } from '../../features/managed-apps/dispatch-part.tsx'
import { ExternalAppsPart } from '../../features/managed-apps/external-apps-part.tsx'
import { FeaturesPart } from '../../features/managed-apps/features-part.tsx'
import { IdentityPart } from '../../features/managed-apps/identity-part.tsx'
import { managedAppQueries } from '../../features/managed-apps/managed-app-queries.ts'
import { MetadataPart } from '../../features/managed-apps/metadata-part.tsx'
import { getErrorMessage } from '../../shared/api/error-message.ts'
import { buttonClass } from '../../shared/ui/button.tsx'
import { AccountLogo } from '../../shared/ui/logo.tsx'
import { usePageTitle } from '../../shared/ui/page-title.ts'
import { Subject } from '../../shared/ui/settings-frame.tsx'
import { Delayed, Skeleton } from '../../shared/ui/skeleton.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'
import './apps-page.css'

/** One account as staff manage it: identity, features, other applications, metadata, labels (LBL-012), dispatch, disabling (ADM-005, UIX-018). */
export const AppPage = () => {
  const t = useTranslations('apps')
  const appId = useRouterState({ select: ({ location }) => location.pathname.split('/')[3] ?? '' })
  const query = useQuery(managedAppQueries.one(appId))
  const app = query.data
  usePageTitle(app?.name ?? t('title'))
  return (
    <>
      <div className="topbar">
        {app && <AccountLogo name={app.name} logo={app.logo} colour={app.primaryColor} />}
        <h1>{app?.name ?? t('title')}</h1>
        <span className="push" />
        <Link to="/admin/apps" className={buttonClass('bare', 'normal')}>
          {t('back')}
        </Link>
        {app?.disabledAt === null && (
          <Link to="/apps/$appId" params={{ appId }} className={buttonClass('primary', 'normal')} preload={false}>
            {t('enter')}
          </Link>
        )}
      </div>
      <div className="apps-page">
        {query.isError && (
          <ErrorState title={getErrorMessage(query.error, t('oneFailed'))} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && (
          <Delayed>
            <Skeleton width={480} height={200} />
          </Delayed>
        )}
        {app && (
          <Subject title={app.name} lead={app.description ?? ''}>
            <FeaturesPart app={app} />
            <IdentityPart app={app} />
            <ExternalAppsPart app={app} />
            <MetadataPart app={app} />
            <LabelAdmin appId={appId} />
            <DispatchPart appId={appId} />
            <DisablePart app={app} />
          </Subject>
        )}
      </div>
    </>
  )
}
