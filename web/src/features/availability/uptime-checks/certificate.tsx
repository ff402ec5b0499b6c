import { certificateWarnings } from '@passerelle/contract/stats/uptime-checks'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { daysLeft } from './check-fields.ts'

const [firstWarning, secondWarning] = certificateWarnings

/** When the certificate of a target ends: a date, and a badge with the days left once a warning is due. */
export const Certificate = ({ expiresAt, now }: { expiresAt: string; now: Date }) => {
  const t = useTranslations('uptimeChecks')
  const format = useFormat()
  const left = daysLeft(expiresAt, now)
  if (left >= firstWarning) return <>{format.dateTime(expiresAt, now)}</>
  return (
    <Badge tone={left < secondWarning ? 'danger' : 'warning'}>
      {left < 0 ? t('expired') : t('expires', { days: left })}
    </Badge>
  )
}
