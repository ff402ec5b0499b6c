import { IconArrowUpRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { AccessTokens } from '../../features/account/access-tokens/access-tokens.tsx'
import { AuditLog } from '../../features/account/audit/audit-log.tsx'
import { AnswersSubject } from '../../features/account/account-settings/answers-subject.tsx'
import { DocumentsSubject } from '../../features/account/account-settings/documents-subject.tsx'
import { EmailsSubject } from '../../features/account/account-settings/emails-subject.tsx'
import { InfosSummary } from '../../features/account/account-settings/infos-summary.tsx'
import { InfosSubject } from '../../features/account/account-settings/infos-subject.tsx'
import { PaymentsSubject } from '../../features/account/account-settings/payments-subject.tsx'
import { PricesSubject } from '../../features/account/account-settings/prices-subject.tsx'
import { SenderSubject } from '../../features/account/account-settings/sender-subject.tsx'
import { settingsQueries, type AccountSettings } from '../../features/account/account-settings/settings-queries.ts'
import {
  savesItself,
  subjectAt,
  subjectsFor,
  type SettingsSubject,
} from '../../features/account/account-settings/settings-subjects.ts'
import { TemplatesSubject } from '../../features/account/account-settings/templates-subject.tsx'
import { WebhooksSubject } from '../../features/account/account-settings/webhooks-subject.tsx'
import { DataExportSubject } from '../../features/account/data-export/data-export.tsx'
import { SecondFactorPolicy } from '../../features/account/second-factor/second-factor-policy.tsx'
import { SupportCode } from '../../features/portal/home-cards/support-code.tsx'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { useAccount, useMe, type Account } from '../../model/session/me.ts'
import { Badge } from '../../kit/ui/display/badge.tsx'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { SettingsFrame, SettingsPart, Subject, type SettingsGroup } from '../../kit/ui/display/settings-frame.tsx'
import { Delayed, LoadingStatus, Skeleton } from '../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../kit/ui/feedback/states.tsx'

type SubjectProps = { settings: AccountSettings; editable: boolean }

/** The second factor is required by administrators of the account, not by staff. */
const InfosWithSecurity = ({ settings, editable }: SubjectProps) => {
  const t = useTranslations('secondFactor')
  const me = useMe()
  if (!editable) return <InfosSummary settings={settings} />
  return (
    <InfosSubject settings={settings}>
      {me?.side === 'customer' && me.admin && (
        <SettingsPart title={t('title')}>
          <SecondFactorPolicy />
        </SettingsPart>
      )}
    </InfosSubject>
  )
}

const pages: Record<Exclude<SettingsSubject, 'support'>, ComponentType<SubjectProps>> = {
  infos: InfosWithSecurity,
  tarifs: PricesSubject,
  documents: DocumentsSubject,
  paiement: PaymentsSubject,
  emails: EmailsSubject,
  expediteur: SenderSubject,
  modeles: TemplatesSubject,
  reponses: AnswersSubject,
  jetons: AccessTokens,
  webhooks: WebhooksSubject,
  journal: () => <AuditLog />,
  export: DataExportSubject,
}

const SupportSubject = ({ app }: { app: Account }) => {
  const t = useTranslations('accountSettings')
  return (
    <Subject title={t('subjects.support')}>
      <SettingsPart title={t('yourCode')}>
        <SupportCode appId={app._id} provider={app.providerName} />
      </SettingsPart>
    </Subject>
  )
}

/** Settings that have a page of their own, in the index too, so that whoever looks for them here finds the way. */
const elsewhere = ['utilisateurs', 'notifications'] as const
type Elsewhere = (typeof elsewhere)[number]
const isElsewhere = (subject: SettingsSubject | Elsewhere): subject is Elsewhere =>
  (elsewhere as readonly string[]).includes(subject)

const badgeOf = (subject: SettingsSubject, settings: AccountSettings | undefined) => {
  if (subject === 'webhooks' && settings?.webhook.stoppedAt) return <Badge tone="danger">!</Badge>
  const open = settings?.documents.filter(({ coming }) => coming && !coming.acceptedAt).length ?? 0
  return subject === 'documents' && open > 0 ? <Badge tone="warning">{open}</Badge> : undefined
}

/** Settings of an account: a section per URL, with an index and search (APP-010 to APP-013, UIX-035). */
export const SettingsPage = () => {
  const t = useTranslations()
  usePageTitle(t('pages.settings'))
  const me = useMe()
  const app = useAccount()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const administers = me !== undefined && (me.admin || me.side === 'staff')
  const query = useQuery(settingsQueries.all())
  if (!me || !app) return <LoadingStatus />
  const allowed = subjectsFor({ admin: me.admin, staff: me.side === 'staff', features: app.features })
  const subjects = allowed.flatMap((group) => group.subjects)
  const current = subjectAt(path, subjects)
  const groups: SettingsGroup<SettingsSubject | Elsewhere>[] = allowed.map(({ group, subjects: names }) => ({
    title: t(`accountSettings.groups.${group}`),
    links: [...(group === 'data' ? elsewhere : []), ...names].map((subject) => ({
      subject,
      text: t(`accountSettings.subjects.${subject}`),
      words: t(`accountSettings.words.${subject}`),
      badge: isElsewhere(subject) ? <Icon icon={IconArrowUpRight} /> : badgeOf(subject, query.data),
    })),
  }))
  const page = () => {
    if (current === 'support') return <SupportSubject app={app} />
    if (query.isError)
      return (
        <ErrorState
          title={getErrorMessage(query.error, t('accountSettings.readFailed'))}
          onRetry={() => void query.refetch()}
        />
      )
    if (!query.data)
      return (
        <Delayed>
          <Skeleton width={320} height={28} />
        </Delayed>
      )
    const Page = pages[current]
    return <Page key={`${app._id} ${current}`} settings={query.data} editable={administers} />
  }
  return (
    <>
      <div className="topbar" data-part="topbar">
        <h1>{t('pages.settings')}</h1>
        {administers && savesItself(current) && (
          <span className="quiet settings-lead">{t('accountSettings.savesItself')}</span>
        )}
      </div>
      <SettingsFrame
        label={t('accountSettings.index')}
        searchLabel={t('accountSettings.search')}
        noneFound={t('accountSettings.noneFound')}
        groups={groups}
        current={current}
        renderLink={(subject, props) => {
          if (subject === 'utilisateurs') return <Link to="/users" {...props} />
          if (subject === 'notifications') return <Link to="/profile" hash="notifications" {...props} />
          return <Link to="/settings/$subject" params={{ subject }} {...props} />
        }}
      >
        {page()}
      </SettingsFrame>
    </>
  )
}
