import { formatDateTime, timeZone } from '@passerelle/kernel/format-date'
import { formatElapsed } from '@passerelle/kernel/format-duration'
import { targetStateOf, type ServiceLevel } from '@passerelle/kernel/service-levels'
import { shownAvailability, slaVerdict } from '@passerelle/kernel/sla-month'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import type { SlaReport } from './read-sla.ts'

/** Formats the figures of a report in one language. */
export const slaTexts = ({ levels, services, end }: Pick<SlaReport, 'levels' | 'services' | 'end'>, locale: Locale) => {
  const t = getTranslator(locale)
  const language = locale === 'fr' ? 'fr-FR' : 'en-GB'
  const three = { minimumFractionDigits: 3, maximumFractionDigits: 3 }
  const percent = new Intl.NumberFormat(language, { style: 'percent', ...three })
  const points = new Intl.NumberFormat(language, three)
  const named = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone })
  const short = new Intl.DateTimeFormat(language, { month: 'short', timeZone })
  const figure = (level: ServiceLevel, value: number | null) =>
    value === null ? '–' : level === 'gtd' ? percent.format(value) : formatElapsed(value * 60_000, locale)
  const stateOf = (level: ServiceLevel) => targetStateOf(level, levels[level])
  const { missed, under, ours } = slaVerdict(services, levels)
  return {
    t,
    figure,
    /** Short name of a month such as `2026-01`. */
    monthName: (month: string) => short.format(Date.parse(`${month}-15T12:00:00Z`)),
    month: named.format(end.getTime() - 1),
    headline:
      missed > 0
        ? t('sla.missed', { count: missed })
        : under > 0
          ? t('sla.keptBelow', { count: under })
          : t('sla.kept'),
    /** Which services are below the target, and why commitments may be kept all the same; undefined without any. */
    below: under > 0 ? t('sla.belowText', { count: under, ours }) : undefined,
    /** The target of a service level, or that it is not kept. */
    target: (level: ServiceLevel) => {
      const state = stateOf(level)
      if (state === 'under') return t('availability.levels.under')
      return t(`availability.levels.${state === 'missed' ? 'missed' : 'target'}.${level}`)
    },
    share: (value: number | null) => (value === null ? '–' : percent.format(shownAvailability(value) / 100)),
    level: (level: ServiceLevel) => figure(level, levels[level].data),
    levelBefore: (level: ServiceLevel) => figure(level, levels[level].before),
    /** Empty cells show a dot. */
    span: (ms: number) => (ms > 0 ? formatElapsed(ms, locale) : '·'),
    moment: (instant: string) => formatDateTime(new Date(instant), locale, end),
    change: (now: number | null, before: number | undefined) => {
      if (now === null || before === undefined) return t('sla.new')
      const by = shownAvailability(now) - shownAvailability(before)
      if (Math.abs(by) < 0.0005) return t('sla.same')
      return t(by > 0 ? 'sla.more' : 'sla.less', { by: points.format(Math.abs(by)) })
    },
  }
}
