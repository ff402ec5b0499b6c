import { serviceLevels } from '@passerelle/kernel/service-levels'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { availabilityQueries } from '../../../model/availability/availability-queries.ts'
import { levelParts } from '../../../model/availability/level-parts.ts'
import { getMonthsRange } from '../../../model/availability/period.ts'
import { useAvailabilityFormat } from '../../../model/availability/use-availability-format.ts'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'

const signs = { kept: IconCircleCheck, under: IconAlertTriangle, missed: IconCircleX } as const

/** Service levels of the report's month with the responsibilities as currently selected (INC-003). */
export const MonthEffect = ({ appId, day }: { appId: string; day: string }) => {
  const t = useTranslations('availability')
  const text = useAvailabilityFormat()
  const query = useQuery(availabilityQueries.of(appId, getMonthsRange([day.slice(0, 7)])))
  const { data } = query
  if (query.isError && !data) return <LoadError query={query} title={t('fail.availability')} />
  return (
    <dl className="report-facts">
      {serviceLevels.map((level) => {
        const parts = data && levelParts(level, data.levels[level])
        return (
          <div key={level}>
            <dt>{`${t(`levels.name.${level}`)}, ${t(`levels.word.${level}`)}`}</dt>
            <dd>
              <b className="num">{parts ? text.figure(parts) : '…'}</b>
              {parts?.kept && (
                <span className={`report-kept ${parts.kept}`}>
                  <Icon icon={signs[parts.kept]} size={14} />
                  {parts.kept === 'under'
                    ? t('levels.under')
                    : t(`levels.${parts.kept === 'kept' ? 'target' : 'missed'}.${level}`)}
                </span>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
