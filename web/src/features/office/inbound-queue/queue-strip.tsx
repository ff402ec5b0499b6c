import { days, hours, minutes } from '@passerelle/kernel/durations'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { useNow } from '../../../kit/format/use-now.ts'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { inboundQueries } from './inbound-queries.ts'
import { useInboundLive } from './use-inbound-live.ts'
import './queue-strip.css'

/** Says above the queue of the day how many mails wait for staff, and for how long (EML-053). */
const QueueStrip = () => {
  const t = useTranslations()
  const format = useFormat()
  const now = useNow()
  const { data } = useQuery(inboundQueries.count())
  useInboundLive()
  if (!data || data.held === 0 || data.oldestAt === null) return null
  const age = Math.max(0, now.getTime() - Date.parse(data.oldestAt))
  const unit = age < hours(1) ? minutes(1) : hours(1)
  const span =
    age < days(1)
      ? format.elapsed(Math.floor(age / unit) * unit)
      : t('day.days', { days: String(Math.floor(age / days(1))) })
  return (
    <Link to="/admin/deliveries" className="queue-strip" data-part="queue-strip">
      <Icon icon={IconMail} /> {t('inbound.strip', { count: data.held, span })}
    </Link>
  )
}

export default QueueStrip
