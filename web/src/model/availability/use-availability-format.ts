import type { ServiceLevel } from '@passerelle/kernel/service-levels'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import type { LevelParts } from './level-parts.ts'
import { formatElapsed } from '@passerelle/kernel/format-duration'

/** Formats availability values in the current locale, percentages with `digits` decimals (AVL-019). */
export const useAvailabilityFormat = (digits = 2) => {
  const t = useTranslations('availability')
  const number = useFormatter().number
  const locale = useLocale()
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const span = (ms: number) => formatElapsed(ms, locale)
  const share = (ratio: number) => number(ratio, { style: 'percent', ...decimals })
  return {
    /** Formats a duration: `24 min`, `1 h 18`. */
    span,
    /** Formats a percentage: `99.8` as `99,80 %` (AVL-019). */
    percent: (percent: number) => share(percent / 100),
    /** Formats the value of a service level; N/A for an unknown unit (AVL-028). */
    figure: ({ figure }: LevelParts): string => {
      if (figure.kind === 'span') return span(figure.ms)
      return figure.kind === 'share' ? share(figure.ratio) : figure.kind === 'none' ? '–' : t('levels.notKnown')
    },
    /** Formats the change since the previous period; null without a previous value. */
    trend: (level: ServiceLevel, { trend }: LevelParts): string | null => {
      if (trend === null) return null
      const by = level === 'gtd' ? t('levels.points', { points: number(trend.by, decimals) }) : span(trend.by)
      return t(`levels.trend.${trend.direction}`, { by })
    },
  }
}
