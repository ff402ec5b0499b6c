import { toneOfAvailability } from '@passerelle/kernel/availability'
import {
  IconCircleCheck,
  IconCircleX,
  IconFlask,
  IconHeartRateMonitor,
  IconHelpCircle,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTool,
} from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useAppNames } from '../../../model/accounts/use-app-names.ts'
import { useAvailabilityFormat } from '../../../model/availability/use-availability-format.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { IconButton } from '../../../kit/ui/button/icon-button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { AccountLogo } from '../../../kit/ui/icon/logo.tsx'
import { EmptyState } from '../../../kit/ui/feedback/states.tsx'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import type { TableError } from '../../../kit/ui/table/table-error.ts'
import type { Monitor } from './monitoring-queries.ts'
import { isStaleCheck } from './stale-check.ts'

const signs = {
  available: IconCircleCheck,
  maintenance: IconTool,
  unavailable: IconCircleX,
  unknown: IconHelpCircle,
  trial: IconFlask,
} as const

/** The last 24 hours, one bar each: height and color both show the state. */
const Hours = ({ hours }: Pick<Monitor, 'hours'>) => {
  const t = useTranslations('monitoring')
  const down = hours.filter((state) => state === 'unavailable').length
  const text = down === 0 ? t('allUp') : t('someDown', { count: down })
  return (
    <span className="monitoring-hours" role="img" aria-label={t('hoursOf', { text })} title={text}>
      {hours.map((state, index) => (
        <span key={index} className={state} />
      ))}
    </span>
  )
}

const State = ({ monitor: { status, detachedAt, pausedAt } }: { monitor: Monitor }) => {
  const t = useTranslations()
  return (
    <span data-part="monitoring-state" data-state={status} className={`monitoring-state ${status}`}>
      <Icon icon={pausedAt ? IconPlayerPause : signs[status]} />
      {detachedAt
        ? t('monitoring.detached')
        : pausedAt
          ? t('monitoring.paused')
          : status === 'trial'
            ? t('monitoring.trial')
            : t(`availability.status.${status}`)}
    </span>
  )
}

/** Name of a monitor, and since when it is detached, paused or down. */
const Name = ({ monitor, now }: { monitor: Monitor; now: Date }) => {
  const t = useTranslations('monitoring')
  const format = useFormat()
  const { name, status, since, acknowledged, detachedAt, pausedAt, trial } = monitor
  const down = since && status === 'unavailable' && t('since', { when: format.near(since, now) })
  return (
    <>
      {name}
      {detachedAt && <span className="row-note quiet">{t('until', { when: format.near(detachedAt, now) })}</span>}
      {pausedAt && !detachedAt && (
        <span className="row-note quiet">{t('since', { when: format.near(pausedAt, now) })}</span>
      )}
      {trial && !pausedAt && <span className="row-note quiet">{t('onTrial', trial)}</span>}
      {down && (
        <span className="row-note quiet">
          {down}, {t(acknowledged ? 'taken' : 'notTaken')}
        </span>
      )}
    </>
  )
}

/**
 * Table of monitors with account, current state, 24 hours and the current month, and last check; those that are down
 * first (ADM-009).
 */
export const MonitorsTable = ({
  list,
  error,
  now,
  onRename,
  onPause,
}: {
  /** Undefined while loading. */
  list: readonly Monitor[] | undefined
  error: TableError | undefined
  now: Date
  onRename: (monitor: Monitor) => void
  onPause: (monitor: Monitor) => void
}) => {
  const t = useTranslations('monitoring')
  const format = useFormat()
  const { percent } = useAvailabilityFormat()
  const apps = useAppNames(list?.map(({ appId }) => appId) ?? [])
  const account = ({ appId }: Monitor) => {
    const app = apps.get(appId)
    return (
      app && (
        <span className="monitoring-app">
          <AccountLogo name={app.name} logo={app.logo} colour={app.primaryColor} />
          {app.name}
        </span>
      )
    )
  }
  const thisMonth = ({ month }: Monitor) => (
    <span className={`num monitoring-month ${month === null ? '' : toneOfAvailability(month)}`}>
      {month === null ? '–' : percent(month)}
    </span>
  )
  const lastCheck = ({ checkedAt, detachedAt, pausedAt }: Monitor) => {
    const late = isStaleCheck(checkedAt, now) && !detachedAt && !pausedAt
    return (
      <span className={late ? 'num monitoring-late' : 'num quiet'}>
        {checkedAt ? format.relative(checkedAt, now) : '–'}
      </span>
    )
  }
  const actions = (monitor: Monitor) => {
    const { name, pausedAt, detachedAt, hours } = monitor
    // The service of a new check begins with the end of its trial; until then the check itself is changed.
    if (hours.length === 0) return null
    return (
      <span className="monitoring-actions">
        <IconButton icon={IconPencil} label={t('renameOf', { name })} onClick={() => onRename(monitor)} />
        {!detachedAt && (
          <IconButton
            icon={pausedAt ? IconPlayerPlay : IconPlayerPause}
            label={t(pausedAt ? 'resumeOf' : 'pauseOf', { name })}
            onClick={() => onPause(monitor)}
          />
        )}
      </span>
    )
  }
  return (
    <DataTable
      look="wraps"
      label={t('monitors')}
      columns={[
        { key: 'state', head: t('state'), cell: (monitor) => <State monitor={monitor} /> },
        { key: 'monitor', head: t('monitor'), namesRow: true, cell: (monitor) => <Name monitor={monitor} now={now} /> },
        { key: 'account', head: t('account'), least: 130, cell: account },
        {
          key: 'hours',
          head: t('hours'),
          least: 180,
          cell: ({ hours }) => hours.length > 0 && <Hours hours={hours} />,
        },
        { key: 'month', head: t('month'), cell: thisMonth },
        { key: 'lastCheck', head: t('lastCheck'), cell: lastCheck },
        { key: 'actions', head: <span className="sr-only">{t('change')}</span>, cell: actions },
      ]}
      rows={list}
      rowKey={({ id }) => id}
      error={error}
      empty={
        <EmptyState compact icon={IconHeartRateMonitor} title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      }
    />
  )
}
