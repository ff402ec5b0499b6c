import { IconLogin2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { LabelAdmin } from '../../../features/tasks/label-admin/label-admin.tsx'
import {
  appSubjects,
  sharedSubjects,
  type AppSearch,
  type AppSubject,
  type SharedSubject,
} from '../../../features/office/managed-apps/app-subjects.ts'
import { CallPart } from '../../../features/office/managed-apps/call-part.tsx'
import { DisablePart } from '../../../features/office/managed-apps/disable-part.tsx'
import { DispatchPart } from '../../../features/office/managed-apps/dispatch-part.tsx'
import { ExternalAppsPart } from '../../../features/office/managed-apps/external-apps-part.tsx'
import { FeaturesPart } from '../../../features/office/managed-apps/features-part.tsx'
import { IdentityPart } from '../../../features/office/managed-apps/identity-part.tsx'
import { managedAppQueries, type ManagedApp } from '../../../features/office/managed-apps/managed-app-queries.ts'
import { MetadataPart } from '../../../features/office/managed-apps/metadata-part.tsx'
import { ServicesPart } from '../../../features/office/managed-apps/services-part.tsx'
import { WatchButton } from '../../../features/office/managed-apps/watch-button.tsx'
import { SubscriptionsList } from '../../../features/commerce/subscriptions/subscriptions-list.tsx'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { buttonClass } from '../../../kit/ui/button/button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { AccountLogo } from '../../../kit/ui/icon/logo.tsx'
import { usePageTitle } from '../../../kit/ui/display/page-title.ts'
import { SettingsFrame, Subject } from '../../../kit/ui/display/settings-frame.tsx'
import { Delayed, Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { SharedSettings } from './shared-settings.tsx'
import { stateTones } from './state-tones.ts'
import './apps-page.css'

const Facts = ({ app }: { app: ManagedApp }) => {
  const t = useTranslations('apps')
  const { near } = useFormat()
  const watchers = useQuery(managedAppQueries.watchers(app._id)).data?.list
  const fact = (label: string, value: string | number, late = false) => (
    <div>
      <dt>{label}</dt>
      <dd className={late ? 'num late' : 'num'}>{value}</dd>
    </div>
  )
  return (
    <dl className="apps-facts">
      {fact(t('open'), app.openTasks)}
      {fact(t('ours'), app.waitingForProvider)}
      {fact(t('late'), app.lateTasks, app.lateTasks > 0)}
      {fact(t('activity'), app.lastActivityAt ? near(app.lastActivityAt) : '–')}
      {watchers && fact(t('watchers'), watchers.map(({ firstName }) => firstName).join(', ') || t('noWatcher'))}
    </dl>
  )
}

const isShared = (subject: AppSubject): subject is SharedSubject =>
  (sharedSubjects as readonly string[]).includes(subject)

const Page = ({ app, subject }: { app: ManagedApp; subject: AppSubject }) => {
  const t = useTranslations('apps')
  if (subject === 'etiquettes')
    return (
      <div className="subject">
        <LabelAdmin appId={app._id} />
      </div>
    )
  if (subject === 'services') return <ServicesPart appId={app._id} />
  if (isShared(subject)) return <SharedSettings appId={app._id} subject={subject} />
  const leadOf: Partial<Record<AppSubject, string>> = { identite: app.description ?? '', appel: t('call.lead') }
  return (
    <Subject title={t(`subjects.${subject}`)} lead={leadOf[subject] ?? ''}>
      {subject === 'identite' && (
        <>
          <IdentityPart app={app} />
          <MetadataPart app={app} />
        </>
      )}
      {subject === 'appel' && <CallPart appId={app._id} />}
      {subject === 'fonctions' && <FeaturesPart app={app} />}
      {subject === 'abonnements' && <SubscriptionsList appId={app._id} side="staff" />}
      {subject === 'externes' && <ExternalAppsPart app={app} />}
      {subject === 'evenements' && <DispatchPart appId={app._id} />}
      {subject === 'desactiver' && <DisablePart app={app} />}
    </Subject>
  )
}

/** Administration of one account by staff: a section per URL, with an index and search (ADM-005, UIX-018). */
export const AppPage = (): ReactNode => {
  const t = useTranslations('apps')
  const { appId = '' }: { appId?: string } = useParams({ strict: false })
  const { subject = 'identite' }: AppSearch = useSearch({ strict: false })
  const query = useQuery(managedAppQueries.one(appId))
  const app = query.data
  usePageTitle(app?.name ?? t('title'))
  const links = appSubjects.map((one) => ({ subject: one, text: t(`subjects.${one}`), words: t(`words.${one}`) }))
  return (
    <>
      <div className="topbar wrapping" data-part="topbar">
        <Link to="/admin/apps" className="link">
          {t('title')}
        </Link>
        {app && <AccountLogo name={app.name} logo={app.logo} colour={app.primaryColor} />}
        <h1>{app?.name ?? ''}</h1>
        {app && <Badge tone={stateTones[app.state]}>{t(`states.${app.state}`)}</Badge>}
        <span className="push" />
        {app && <WatchButton app={app} />}
        {app?.disabledAt === null && (
          <Link
            to="/apps/$appId"
            params={{ appId }}
            className={buttonClass('secondary', 'normal')}
            preload={false}
            aria-label={t('enterOf', { name: app.name })}
          >
            <Icon icon={IconLogin2} />
            {t('enter')}
          </Link>
        )}
      </div>
      {app && <Facts app={app} />}
      {query.isError && (
        <ErrorState title={getErrorMessage(query.error, t('oneFailed'))} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && (
        <Delayed>
          <Skeleton width={480} height={200} />
        </Delayed>
      )}
      {app && (
        <SettingsFrame
          label={t('index')}
          searchLabel={t('searchSubject')}
          noneFound={t('noSubject')}
          groups={[{ title: '', links }]}
          current={subject}
          renderLink={(one, props) => (
            <Link to="/admin/apps/$appId" params={{ appId }} search={{ subject: one }} {...props} />
          )}
        >
          <Page key={subject} app={app} subject={subject} />
        </SettingsFrame>
      )}
    </>
  )
}
