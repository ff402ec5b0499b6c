import { getOverallStatus } from '@passerelle/kernel/availability'
import { serviceLevels, type Gauge, type ServiceLevel } from '@passerelle/kernel/service-levels'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Availability } from '../../../model/availability/availability-queries.ts'
import { levelParts, type LevelParts, type LevelData, type Trend } from '../../../model/availability/level-parts.ts'
import { trendSigns } from '../../../model/availability/signs.ts'
import { useAvailabilityFormat } from '../../../model/availability/use-availability-format.ts'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { CardHeader } from './card-header.tsx'

/** Change since the previous period: an arrow with the difference, and text for screen readers. */
const Moved = ({
  level,
  parts,
  trend: { direction, by },
}: {
  level: ServiceLevel
  parts: LevelParts
  trend: Trend
}) => {
  const t = useTranslations('availability.levels')
  const number = useFormatter().number
  const text = useAvailabilityFormat()
  const amount =
    level === 'gtd'
      ? t('points', { points: number(by, { minimumFractionDigits: 2, maximumFractionDigits: 2 }) })
      : text.span(by)
  return (
    <span className="home-trend num" data-part="home-trend" title={t('trendHint')}>
      <span className="sr-only">{text.trend(level, parts)}</span>
      <span aria-hidden="true">
        <Icon icon={trendSigns[direction]} size={13} /> {direction !== 'same' && amount}
      </span>
    </span>
  )
}

/** Remaining margin until the target is missed; empty and red once it is (AVL-029 to AVL-031). */
const Meter = ({ gauge: { fill, failing }, name }: { gauge: Gauge; name: string }) => {
  const percent = Math.round(fill * 100)
  return (
    <span
      className={failing ? 'home-gauge failing' : 'home-gauge'}
      data-part="home-gauge"
      role="meter"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${percent} %`}
    >
      <i style={{ width: `${percent}%` }} />
    </span>
  )
}

const LevelRow = ({ level, seen, standing }: { level: ServiceLevel; seen: LevelData; standing: boolean }) => {
  const t = useTranslations()
  const text = useAvailabilityFormat()
  const parts = levelParts(level, seen)
  const { figure, gauge, trend } = parts
  const name = t(`availability.levels.name.${level}`)
  const failing = gauge?.failing === true
  return (
    <div className="home-level" data-part="home-level" data-level={level}>
      <dt>
        <abbr title={t(`home.levels.full.${level}`)}>{name}</abbr>{' '}
        <span className="quiet num">{t(`home.levels.target.${level}`)}</span>
        <span className="home-level-word">{t(`availability.levels.word.${level}`)}</span>
      </dt>
      <dd>
        {figure.kind === 'none' ? (
          <span className="quiet" data-part="no-figure">
            {t(standing ? 'home.levels.standing' : 'home.levels.none')}
          </span>
        ) : (
          <span className={failing ? 'home-figure num failing' : 'home-figure num'} data-part="home-figure">
            {failing && <Icon icon={IconAlertTriangle} size={14} label={t('home.levels.missed')} />}
            {parts.kept === 'under' && (
              <span className="target-sign under">
                <Icon icon={IconAlertTriangle} size={14} label={t('availability.levels.under')} />
              </span>
            )}{' '}
            {text.figure(parts)}
          </span>
        )}
        {trend && <Moved level={level} parts={parts} trend={trend} />}
        {gauge && <Meter gauge={gauge} name={t('home.levels.gauge', { name })} />}
      </dd>
    </div>
  )
}

/**
 * Service levels of the month (AVL-016): target, value, trend and remaining margin. `seen` is null when loading failed
 * (ERR-030). During an open incident, a level without measurement is not shown as "no incident".
 */
export const LevelsCard = ({
  seen,
  month,
}: {
  seen: Pick<Availability, 'levels' | 'events'> | null
  month: string
}) => {
  const t = useTranslations()
  return (
    <section className="home-card home-levels" data-part="home-card home-levels" aria-labelledby="home-levels">
      <CardHeader id="home-levels" title={t('home.levels.title')}>
        <span className="quiet">{month}</span>
      </CardHeader>
      {seen ? (
        <dl>
          {serviceLevels.map((level) => (
            <LevelRow
              key={level}
              level={level}
              seen={seen.levels[level]}
              standing={getOverallStatus(seen.events) === 'incident'}
            />
          ))}
        </dl>
      ) : (
        serviceLevels.map((level) => (
          <p key={level} className="home-failure">
            <Icon icon={IconAlertTriangle} size={14} /> {t(`availability.fail.${level}`)}
          </p>
        ))
      )}
    </section>
  )
}
