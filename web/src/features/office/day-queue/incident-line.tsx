import { charge } from '@passerelle/contract/stats/charge'
import { IconActivityHeartbeat } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Button, buttonClass } from '../../../kit/ui/button/button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { call } from '../../../model/api/call.ts'
import type { IncidentLine as Line } from './day-queries.ts'
import { AccountMark, type LineApp } from './task-line.tsx'

/** The clock is red from a quarter of its span on, and after it (DAY-043). */
const isHot = (startedAt: string, at: string, now: Date) => {
  const [begin, end] = [Date.parse(startedAt), Date.parse(at)]
  return end - now.getTime() <= (end - begin) / 4
}

/** An open production outage of the queue: its clock, who took charge, and the button to do so. */
export const IncidentLine = ({ line, app, now, first }: { line: Line; app: LineApp; now: Date; first: boolean }) => {
  const t = useTranslations('day.incident')
  const format = useFormat()
  const { incidentId, service, startedAt, acknowledgedAt, acknowledgedBy } = line.incident
  const take = useToastMutation({
    send: () => call(charge.takeIncident, { incidentId }, { side: 'staff', appId: null }),
    failed: t('takeFailed'),
    stale: ['tasks'],
  })
  const at = line.at ?? startedAt
  const over = Date.parse(at) <= now.getTime()
  const span = format.relative(at, now)
  const hot = isHot(startedAt, at, now)
  const taker = acknowledgedBy && `${acknowledgedBy.firstName} ${acknowledgedBy.lastName}`
  const say = !acknowledgedAt
    ? t('untaken', { when: format.timeOrDay(startedAt, now) })
    : taker
      ? t('takenBy', { name: taker, when: format.timeOrDay(acknowledgedAt, now) })
      : t('taken', { when: format.timeOrDay(acknowledgedAt, now) })
  return (
    <li
      data-part="day-item"
      data-card={incidentId}
      data-incident={incidentId}
      data-group={line.group}
      data-first={first || undefined}
      className={first ? 'day-item first' : 'day-item'}
    >
      <AccountMark app={app} />
      <span className="day-id">
        <span className="id">PROD</span>
      </span>
      <span className="day-what">
        <span className="day-title">
          <Link to="/admin/monitoring">{t('title', { service })}</Link>
        </span>
        <span className="day-facts">
          <span className="day-state danger">
            <Icon icon={IconActivityHeartbeat} size={13} />
            {t('kind')}
          </span>
          <span className="day-say">{say}</span>
        </span>
      </span>
      <span className={hot ? 'day-when late' : 'day-when'} title={format.dateTime(at, now)}>
        <b className="num">{t(over ? 'was' : 'before', { when: format.timeOrDay(at, now) })}</b>
        <span className="quiet num">{over ? t('over', { span }) : span}</span>
      </span>
      {acknowledgedAt ? (
        <Link to="/admin/monitoring" className={buttonClass('secondary', 'normal', 'day-go')} data-card-link>
          {t('follow')}
        </Link>
      ) : (
        <Button
          variant={first ? 'primary' : 'secondary'}
          className="day-go"
          data-card-link
          loading={take.isPending}
          aria-label={`${t('take')}, ${service}`}
          onClick={() => take.mutate(undefined)}
        >
          {t('take')}
        </Button>
      )}
    </li>
  )
}
