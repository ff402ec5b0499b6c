import type { ServiceLevel } from '@passerelle/kernel/service-levels'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import type { LevelParts } from './level-parts.ts'
import { formatElapsed } from '@passerelle/kernel/format-duration'

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const

/** Availability in words and figures of the language shown. */
export const useAvailabilityFormat = () => {
  const t = useTranslations('availability')
  const number = useFormatter().number
  const locale = useLocale()
  const span = (ms: number) => formatElapsed(ms, locale)
  const share = (ratio: number) => number(ratio, { style: 'percent', ...twoDecimals })
  return {
    /** How long something lasted: `24 min`, `1 h 18`. */
    span,
    /** A percentage, `99.8` read `99,80 %` (AVL-019). */
    percent: (percent: number) => share(percent / 100),
    /** The figure of a promise; N/A for a unit that nobody knows (AVL-028). */
    figure: ({ figure }: LevelParts): string => {
      if (figure.kind === 'span') return span(figure.ms)
      return figure.kind === 'share' ? share(figure.ratio) : figure.kind === 'none' ? '–' : t('levels.notKnown')
    },
    /** What it moved by since the period before; null without one to compare with. */
    trend: (level: ServiceLevel, { trend }: LevelParts): string | null => {
      if (trend === null) return null
      const by = level === 'gtd' ? t('levels.points', { points: number(trend.by, twoDecimals) }) : span(trend.by)
      return t(`levels.trend.${trend.direction}`, { by })
    },
  }
}
