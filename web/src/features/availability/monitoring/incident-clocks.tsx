import { resolveBefore, takeBefore } from '@passerelle/kernel/incident-clocks'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { useAvailabilityFormat } from '../../../model/availability/use-availability-format.ts'

type Incident = { startedAt: string; acknowledgedAt: string | null }

/** Until when somebody has to take charge, or how late it is. */
export const TakeClock = ({ startedAt, now }: { startedAt: string; now: Date }) => {
  const t = useTranslations('monitoring.charge')
  const format = useFormat()
  const { span } = useAvailabilityFormat()
  const before = takeBefore(new Date(startedAt))
  const leftMs = before.getTime() - now.getTime()
  return (
    <p className={leftMs > 0 ? 'incident-clock' : 'incident-clock late'}>
      <b className="num">{t('before', { time: format.timeOrDay(before, now) })}</b>
      <span className="num">
        {leftMs > 0 ? t('takeIn', { span: span(leftMs) }) : t('takeLate', { span: span(-leftMs) })}
      </span>
    </p>
  )
}

/** The clocks of an incident that was taken charge of: how long that took, since when it lasts, and until when. */
export const TakenClocks = ({ incident, now }: { incident: Incident; now: Date }) => {
  const t = useTranslations('monitoring.charge')
  const format = useFormat()
  const { span } = useAvailabilityFormat()
  const startedAt = new Date(incident.startedAt)
  const takenAt = Date.parse(incident.acknowledgedAt!)
  const isLate = takenAt >= takeBefore(startedAt).getTime()
  const restoreBefore = resolveBefore(startedAt)
  const isOverdue = restoreBefore <= now
  return (
    <dl className="incident-clocks">
      <div>
        <dt>{t('gti')}</dt>
        <dd className={isLate ? 'num late' : 'num kept'}>
          <Icon icon={isLate ? IconAlertTriangle : IconCircleCheck} size={14} />
          {span(Math.max(0, takenAt - startedAt.getTime()))}
        </dd>
      </div>
      <div>
        <dt>{t('lasts')}</dt>
        <dd className="num">{span(Math.max(0, now.getTime() - startedAt.getTime()))}</dd>
      </div>
      <div>
        <dt>{t('gtr')}</dt>
        <dd className={isOverdue ? 'num late' : 'num'}>
          {isOverdue && <Icon icon={IconAlertTriangle} size={14} />}
          {format.timeOrDay(restoreBefore, now)}
        </dd>
      </div>
    </dl>
  )
}
