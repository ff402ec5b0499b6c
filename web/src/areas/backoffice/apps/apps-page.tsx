import { IconBuilding, IconCalendarEvent, IconCloud, IconCreditCard, IconPhone, IconPlus } from '@tabler/icons-react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import {
  managedAppPage,
  managedAppQueries,
  type AppsState,
  type ManagedAppRow,
} from '../../../features/office/managed-apps/managed-app-queries.ts'
import { useMe } from '../../../model/session/me.ts'
import { WatchButton } from '../../../features/office/managed-apps/watch-button.tsx'
import { useDebouncedValue } from '../../../kit/format/use-debounced-value.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { buttonClass } from '../../../kit/ui/button/button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { AccountLogo } from '../../../kit/ui/icon/logo.tsx'
import { usePageTitle } from '../../../kit/ui/display/page-title.ts'
import { EmptyState } from '../../../kit/ui/feedback/states.tsx'
import { Tabs } from '../../../kit/ui/display/tabs.tsx'
import { SearchField } from '../../../kit/ui/form/search-field.tsx'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import { toTableError } from '../../../kit/ui/table/table-error.ts'
import { stateTones } from './state-tones.ts'
import '../../../kit/ui/form/field.css'
import '../../../kit/ui/display/settings.css'
import '../../../kit/ui/table/list-page.css'
import './apps-page.css'

const icons = {
  'phone-support': IconPhone,
  clouds: IconCloud,
  bookings: IconCalendarEvent,
  payments: IconCreditCard,
} as const
const states: readonly AppsState[] = ['all', 'unpaid', 'late', 'disabled']

type Cell = { app: ManagedAppRow }

const Name = ({ app }: Cell) => (
  <Link to="/admin/apps/$appId" params={{ appId: app._id }} className="apps-name">
    <AccountLogo name={app.name} logo={app.logo} colour={app.primaryColor} />
    {app.name}
  </Link>
)

const State = ({ app }: Cell) => {
  const t = useTranslations('apps')
  return <Badge tone={stateTones[app.state]}>{t(`states.${app.state}`)}</Badge>
}

const Features = ({ app }: Cell) => {
  const t = useTranslations('apps')
  return (
    <>
      {app.features.length === 0 && <span className="sr-only">{t('none')}</span>}
      <span className="apps-features">
        {(Object.keys(icons) as (keyof typeof icons)[]).map((feature) =>
          app.features.includes(feature) ? (
            <span key={feature} title={t(`feature.${feature}`)}>
              <Icon icon={icons[feature]} />
              <span className="sr-only">{t(`feature.${feature}`)}</span>
            </span>
          ) : (
            <span key={feature} />
          ),
        )}
      </span>
    </>
  )
}

const Enter = ({ app }: Cell) => {
  const t = useTranslations('apps')
  if (app.disabledAt !== null) return null
  return (
    <Link
      to="/apps/$appId"
      params={{ appId: app._id }}
      className={buttonClass('ghost', 'small')}
      preload={false}
      aria-label={t('enterOf', { name: app.name })}
    >
      {t('enter')}
    </Link>
  )
}

const AppsTable = ({
  query,
  empty,
  onMore,
}: {
  query: UseQueryResult<{ list: ManagedAppRow[]; hasMore: boolean }>
  empty: ReactNode
  onMore: () => void
}) => {
  const t = useTranslations('apps')
  const { near } = useFormat()
  const activity = ({ lastActivityAt }: ManagedAppRow) => (lastActivityAt ? near(lastActivityAt) : '–')
  const late = ({ lateTasks }: ManagedAppRow) => <span className={lateTasks > 0 ? 'late' : ''}>{lateTasks}</span>
  return (
    <DataTable
      look="plain"
      label={t('title')}
      columns={[
        { key: 'account', head: t('account'), cell: (app) => <Name app={app} /> },
        { key: 'key', head: t('key'), cell: ({ taskKey }) => <span className="num">{taskKey}</span> },
        { key: 'state', head: t('state'), cell: (app) => <State app={app} /> },
        { key: 'features', head: t('features'), cell: (app) => <Features app={app} /> },
        { key: 'open', head: t('open'), numeric: true, cell: ({ openTasks }) => openTasks },
        { key: 'ours', head: t('ours'), numeric: true, cell: ({ waitingForProvider }) => waitingForProvider },
        { key: 'late', head: t('late'), numeric: true, cell: late },
        { key: 'activity', head: t('activity'), cell: activity },
        {
          key: 'action',
          head: <span className="sr-only">{t('action')}</span>,
          numeric: true,
          cell: (app) => (
            <span className="apps-actions">
              <WatchButton app={app} size="small" />
              <Enter app={app} />
            </span>
          ),
        },
      ]}
      rows={query.data?.list}
      rowKey={({ _id }) => _id}
      isMuted={({ disabledAt }) => disabledAt !== null}
      card={(app) => (
        <div className="apps-card">
          <p>
            <Name app={app} />
            <span className="apps-actions">
              <WatchButton app={app} size="small" />
              <Enter app={app} />
            </span>
          </p>
          <p>
            <State app={app} />
            <span className="quiet">{activity(app)}</span>
          </p>
          <p>{t('openShort', { count: app.openTasks })}</p>
        </div>
      )}
      error={toTableError(query, t('failed'))}
      empty={empty}
      more={query.data?.hasMore ? { text: t('more'), loading: false, onMore } : undefined}
    />
  )
}

/** All accounts, for staff: search by email, slug or name, state, work, entering (ADM-003, ADM-007, UIX-016). */
export const AppsPage = () => {
  const t = useTranslations('apps')
  usePageTitle(t('title'))
  const project = useMe()?.project === true
  const [search, setSearch] = useState('')
  const [state, setState] = useState<AppsState>('all')
  const [skip, setSkip] = useState(0)
  const wanted = useDebouncedValue(search.trim(), 250)
  const query = useQuery(managedAppQueries.list(wanted, state, skip))
  const { data } = query
  // The counts are those of the search that was answered last.
  const isFirst = wanted === '' && !query.isPlaceholderData && data?.counts.all === 0
  const create = project && (
    <Link to="/admin/apps/new" className={buttonClass('primary', 'normal')}>
      <Icon icon={IconPlus} />
      {t('new.title')}
    </Link>
  )
  return (
    <>
      <div className="topbar wrapping" data-part="topbar">
        <h1>{t('title')}</h1>
        <span className="quiet apps-lead">{t('lead')}</span>
        <span className="push" />
        <Link to="/admin/register" className={buttonClass('ghost', 'normal')}>
          {t('register')}
        </Link>
        {create}
      </div>
      <div className="list-page">
        <Tabs
          label={t('state')}
          value={state}
          tabs={states.map((value) => ({
            value,
            label: t(`tabs.${value}`),
            ...(data && { count: data.counts[value] }),
          }))}
          onChange={(next) => {
            setState(next)
            setSkip(0)
          }}
        />
        <SearchField
          label={t('search')}
          value={search}
          onChange={(text) => {
            setSearch(text)
            setSkip(0)
          }}
        />
        <div className="settings-scroll" tabIndex={0} role="region" aria-label={t('title')}>
          <AppsTable
            query={query}
            empty={
              <EmptyState icon={IconBuilding} title={t(isFirst ? 'noneYet' : 'notFound')} action={isFirst && create} />
            }
            onMore={() => setSkip(skip + managedAppPage)}
          />
        </div>
      </div>
    </>
  )
}
