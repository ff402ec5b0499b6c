import { useMutation } from '@tanstack/react-query'
import { maintenances } from '@passerelle/contract/stats/maintenances'
import { IconCalendarPlus, IconTool } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import type { Availability } from '../../../model/availability/availability-queries.ts'
import { useCopy } from '../../../kit/clipboard/use-copy.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import './planned-maintenances.css'

/** Maintenances that run or are still to come, with their calendar feed; nothing without one. */
export const PlannedMaintenances = ({ data, now }: { data: Availability; now: Date }) => {
  const t = useTranslations('availability.planned')
  const locale = useLocale()
  const format = useFormat()
  const copy = useCopy({ done: t('copied'), failed: t('failed') })
  const copyAddress = useMutation({
    mutationFn: () => copy(call(maintenances.openMaintenanceCalendar, {}).then(({ url }) => url)),
  })
  if (data.maintenances.length === 0) return null
  const namesOf = (ids: readonly string[]) =>
    data.probes
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(', ')
  return (
    <section className="availability-planned" aria-labelledby="availability-planned">
      <div className="availability-section">
        <h2 id="availability-planned">{t('title')}</h2>
        <Button
          size="small"
          icon={IconCalendarPlus}
          loading={copyAddress.isPending}
          onClick={() => copyAddress.mutate()}
        >
          {t('calendar')}
        </Button>
      </div>
      <ul>
        {data.maintenances.map(({ _id, startsAt, endsAt, startedAt, textFr, textEn, probesIds }) => (
          <li key={_id}>
            <Icon icon={IconTool} />
            <div>
              <b>{namesOf(probesIds)}</b>{' '}
              <span className="num-text">
                {startedAt === null
                  ? t('span', { from: format.dateTime(startsAt, now), until: format.dateTime(endsAt, now) })
                  : t('running', { until: format.dateTime(endsAt, now) })}
              </span>
              <p className="second">{locale === 'en' && textEn !== '' ? textEn : textFr}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
