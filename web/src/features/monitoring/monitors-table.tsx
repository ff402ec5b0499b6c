import { toneOfAvailability } from '@passerelle/kernel/availability'
import {
  IconCircleCheck,
  IconCircleX,
  IconHelpCircle,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTool,
} from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useAppNames } from '../../model/accounts/use-app-names.ts'
import { useAvailabilityFormat } from '../../model/availability/use-availability-format.ts'
import { useFormat } from '../../kit/format/use-format.ts'
import { IconButton } from '../../kit/ui/button/icon-button.tsx'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import { AccountLogo } from '../../kit/ui/icon/logo.tsx'
import type { Monitor } from './monitoring-queries.ts'
import { isStaleCheck } from './stale-check.ts'

const signs = {
  available: IconCircleCheck,
  maintenance: IconTool,
  unavailable: IconCircleX,
  unknown: IconHelpCircle,
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

/**
 * Table of monitors with account, current state, 24 hours and the current month, and last check; those that are down
 * first (ADM-009).
 */
export const MonitorsTable = ({
  list,
  now,
  onRename,
  onPause,
}: {
  list: readonly Monitor[]
  now: Date
  onRename: (monitor: Monitor) => void
  onPause: (monitor: Monitor) => void
}) => {
  const t = useTranslations()
  const format = useFormat()
  const { percent } = useAvailabilityFormat()
  const apps = useAppNames(list.map(({ appId }) => appId))
  const heads = ['state', 'monitor', 'account', 'hours', 'month', 'lastCheck'] as const
  return (
    <table className="monitoring-table" data-part="monitoring-table">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {t(`monitoring.${head}`)}
            </th>
          ))}
          <th aria-label={t('monitoring.change')} />
        </tr>
      </thead>
      <tbody>
        {list.map((monitor) => {
          const { id, appId, name, status, since, acknowledged, hours, month, checkedAt, detachedAt, pausedAt } =
            monitor
          const app = apps.get(appId)
          return (
            <tr key={id}>
              <td data-part="monitoring-state" data-state={status} className={`monitoring-state ${status}`}>
                <Icon icon={pausedAt ? IconPlayerPause : signs[status]} />
                {t(
                  detachedAt ? 'monitoring.detached' : pausedAt ? 'monitoring.paused' : `availability.status.${status}`,
                )}
              </td>
              <th scope="row">
                {name}
                {detachedAt && (
                  <span className="quiet">{t('monitoring.until', { when: format.near(detachedAt, now) })}</span>
                )}
                {pausedAt && !detachedAt && (
                  <span className="quiet">{t('monitoring.since', { when: format.near(pausedAt, now) })}</span>
                )}
                {since && status === 'unavailable' && (
                  <span className="quiet">
                    {t('monitoring.since', { when: format.near(since, now) })},{' '}
                    {t(acknowledged ? 'monitoring.taken' : 'monitoring.notTaken')}
                  </span>
                )}
              </th>
              <td className="monitoring-app">
                {app && (
                  <span>
                    <AccountLogo name={app.name} logo={app.logo} colour={app.primaryColor} />
                    {app.name}
                  </span>
                )}
              </td>
              <td>
                <Hours hours={hours} />
              </td>
              <td className={`num monitoring-month ${month === null ? '' : toneOfAvailability(month)}`}>
                {month === null ? '–' : percent(month)}
              </td>
              <td
                className={
                  isStaleCheck(checkedAt, now) && !detachedAt && !pausedAt ? 'num monitoring-late' : 'num quiet'
                }
              >
                {checkedAt ? format.relative(checkedAt, now) : '–'}
              </td>
              <td>
                <IconButton
                  icon={IconPencil}
                  label={t('monitoring.renameOf', { name })}
                  onClick={() => onRename(monitor)}
                />
                {!detachedAt && (
                  <IconButton
                    icon={pausedAt ? IconPlayerPlay : IconPlayerPause}
                    label={t(pausedAt ? 'monitoring.resumeOf' : 'monitoring.pauseOf', { name })}
                    onClick={() => onPause(monitor)}
                  />
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
