import { IconBuilding, IconCalendarEvent, IconCloud, IconCreditCard, IconPhone, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  managedAppPage,
  managedAppQueries,
  type AppsState,
  type ManagedAppRow,
} from '../../features/managed-apps/managed-app-queries.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { useDebouncedValue } from '../../kit/format/use-debounced-value.ts'
import { useFormat } from '../../kit/format/use-format.ts'
import { Badge } from '../../kit/ui/display/badge.tsx'
import { Button, buttonClass } from '../../kit/ui/button/button.tsx'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import { AccountLogo } from '../../kit/ui/icon/logo.tsx'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { Delayed, Skeleton } from '../../kit/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../kit/ui/feedback/states.tsx'
import { Tabs } from '../../kit/ui/display/tabs.tsx'
import { SearchField } from '../../kit/ui/form/search-field.tsx'
import { stateTones } from './state-tones.ts'
import '../../kit/ui/form/field.css'
import '../../kit/ui/display/settings.css'
import './apps-page.css'

const icons = {
  'phone-support': IconPhone,
  clouds: IconCloud,
  bookings: IconCalendarEvent,
  payments: IconCreditCard,
} as const
const states: readonly AppsState[] = ['all', 'unpaid', 'late', 'disabled']

const Row = ({ app }: { app: ManagedAppRow }) => {
  const t = useTranslations('apps')
  const { near } = useFormat()
  return (
    <tr data-off={app.disabledAt === null ? undefined : ''}>
      <th scope="row">
        <Link to="/admin/apps/$appId" params={{ appId: app._id }} className="apps-name">
          <AccountLogo name={app.name} logo={app.logo} colour={app.primaryColor} />
          {app.name}
        </Link>
      </th>
      <td className="num">{app.taskKey}</td>
      <td className="apps-state">
        <Badge tone={stateTones[app.state]}>{t(`states.${app.state}`)}</Badge>
      </td>
      <td>
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
      </td>
      <td className="r num apps-open" data-label={t('openShort', { count: app.openTasks })}>
        <span>{app.openTasks}</span>
      </td>
      <td className="r num">{app.waitingForProvider}</td>
      <td className={app.lateTasks > 0 ? 'r num late' : 'r num'}>{app.lateTasks}</td>
      <td className="apps-activity">{app.lastActivityAt ? near(app.lastActivityAt) : '–'}</td>
      <td className="r apps-enter">
        {app.disabledAt === null && (
          <Link
            to="/apps/$appId"
            params={{ appId: app._id }}
            className={buttonClass('ghost', 'small')}
            preload={false}
            aria-label={t('enterOf', { name: app.name })}
          >
            {t('enter')}
          </Link>
        )}
      </td>
    </tr>
  )
}

/** All accounts, for staff: search by email, slug or name, state, work, entering (ADM-003, ADM-007, UIX-016). */
export const AppsPage = () => {
  const t = useTranslations('apps')
  usePageTitle(t('title'))
  const [search, setSearch] = useState('')
  const [state, setState] = useState<AppsState>('all')
  const [skip, setSkip] = useState(0)
  const query = useQuery(managedAppQueries.list(useDebouncedValue(search.trim(), 250), state, skip))
  const { data } = query
  return (
    <>
      <div className="topbar" data-part="topbar">
        <h1>{t('title')}</h1>
        <span className="quiet apps-lead">{t('lead')}</span>
        <span className="push" />
        <Link to="/admin/register" className={buttonClass('primary', 'normal')}>
          <Icon icon={IconPlus} />
          {t('register')}
        </Link>
      </div>
      <div className="apps-page">
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
        {query.isError && (
          <ErrorState title={getErrorMessage(query.error, t('failed'))} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && (
          <Delayed>
            <Skeleton width={600} height={200} />
          </Delayed>
        )}
        {data?.list.length === 0 && <EmptyState icon={IconBuilding} title={t('notFound')} />}
        {data && data.list.length > 0 && (
          <div className="settings-scroll">
            <table className="settings-table apps-table" data-part="settings-table">
              <thead>
                <tr>
                  <th>{t('account')}</th>
                  <th>{t('key')}</th>
                  <th>{t('state')}</th>
                  <th>{t('features')}</th>
                  <th className="r">{t('open')}</th>
                  <th className="r">{t('ours')}</th>
                  <th className="r">{t('late')}</th>
                  <th>{t('activity')}</th>
                  <th>
                    <span className="sr-only">{t('action')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.list.map((app) => (
                  <Row key={app._id} app={app} />
                ))}
              </tbody>
            </table>
          </div>
        )}
        {data?.hasMore && <Button onClick={() => setSkip(skip + managedAppPage)}>{t('more')}</Button>}
      </div>
    </>
  )
}
