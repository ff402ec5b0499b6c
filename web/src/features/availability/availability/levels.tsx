import { serviceLevels, type ServiceLevel } from '@passerelle/kernel/service-levels'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { Availability } from '../../../model/availability/availability-queries.ts'
import { levelParts } from '../../../model/availability/level-parts.ts'
import { trendSigns } from '../../../model/availability/signs.ts'
import { useAvailabilityFormat } from '../../../model/availability/use-availability-format.ts'
import { Icon } from '../../../kit/ui/icon/icon.tsx'

const keptSigns = { kept: IconCircleCheck, under: IconAlertTriangle, missed: IconCircleX } as const

type Shown = { levels: Availability['levels'] | undefined; digits?: number | undefined }

const Level = ({ level, levels, digits }: Shown & { level: ServiceLevel }) => {
  const t = useTranslations('availability')
  const text = useAvailabilityFormat(digits)
  const name = (
    <dt>
      <b>{t(`levels.name.${level}`)}</b> {t(`levels.word.${level}`)}
    </dt>
  )
  if (levels === undefined)
    return (
      <div className="availability-level" data-part="availability-level">
        {name}
        <dd className="availability-failed">
          <Icon icon={IconAlertTriangle} size={14} />
          {t(`fail.${level}`)}
        </dd>
      </div>
    )
  const parts = levelParts(level, levels[level])
  const trend = text.trend(level, parts)
  return (
    <div className="availability-level" data-part="availability-level">
      {name}
      <dd>
        <span className="availability-figure num" data-part="availability-figure">
          {text.figure(parts)}
        </span>
        {parts.figure.kind === 'none' && <span className="quiet">{t(`levels.nothing.${level}`)}</span>}
        {parts.kept && (
          <span className={`availability-target ${parts.kept} num`}>
            <Icon icon={keptSigns[parts.kept]} size={14} />
            {parts.kept === 'under'
              ? t('levels.under')
              : t(`levels.${parts.kept === 'kept' ? 'target' : 'missed'}.${level}`)}
          </span>
        )}
        {parts.trend && (
          <span className="availability-trend num" title={t('levels.trendHint')}>
            <Icon icon={trendSigns[parts.trend.direction]} size={14} />
            {trend}
          </span>
        )}
      </dd>
      {parts.gauge && (
        <span className={`availability-gauge ${parts.kept}`} aria-hidden="true">
          <span style={{ width: `${parts.gauge.fill * 100}%` }} />
        </span>
      )}
    </div>
  )
}

/**
 * Service levels: value, target and trend, with a gauge below (AVL-021, AVL-027 to AVL-031). Without data each shows an
 * error. `digits`: decimals of percentages.
 */
export const Levels = ({ levels, digits }: Shown) => {
  const t = useTranslations('availability.levels')
  return (
    <dl className="availability-levels" data-part="availability-levels" aria-label={t('label')}>
      {serviceLevels.map((level) => (
        <Level key={level} level={level} levels={levels} digits={digits} />
      ))}
    </dl>
  )
}
