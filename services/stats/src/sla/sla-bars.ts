import { eachDayOfInterval, isActiveOn, statusOfDay, type ProbeEvent } from '@passerelle/kernel/availability'
import type { ServiceLevel } from '@passerelle/kernel/service-levels'
import { monthBounds, type SlaEvent, type SlaService } from '@passerelle/kernel/sla-month'
import { html, type Html } from '@passerelle/server/pdf/html'
import type { SlaReport } from './read-sla.ts'
import type { slaTexts } from './sla-texts.ts'

type Texts = ReturnType<typeof slaTexts>
type DayBar = 'available' | 'maintenance' | 'unavailable' | 'critical_unavailable' | 'unknown' | 'untracked'

/** Print styles of bars: states differ by height and hatching, not by color alone. */
export const barStyles = `
.days { display: inline-flex; align-items: flex-end; gap: 0.4mm; height: 4mm }
.days i { width: 1mm; height: 1.2mm; background: #bbb }
.days .maintenance { height: 2.4mm; background: repeating-linear-gradient(0deg, #000 0 0.3mm, #fff 0.3mm 0.7mm) }
.days .unavailable { height: 3.2mm; background: #777 } .days .critical_unavailable { height: 4mm; background: #000 }
.days .untracked, .days .unknown { background: none; border-bottom: 0.2mm dotted #999 }
.trend { display: flex; align-items: flex-end; gap: 2mm; height: 15mm; margin-top: 2mm }
.trend span { display: block; width: 7mm; font: 400 7pt/9pt Inter, Arial, sans-serif; color: #444; text-align: center }
.trend b { display: block; height: calc(var(--v) * 11mm); min-height: 0.3mm; background: #bbb }
.trend .now b { background: #000 }`

const eventOf = ({ probeId, type, isProd, startedAt, resolvedAt }: SlaEvent): ProbeEvent => ({
  probeId,
  type,
  isProd,
  lifeTime: { startedAt, acknowledgedAt: null, resolvedAt },
})

/** State of each day of the month for a service. */
export const daysOfService = ({ month, events, end }: SlaReport, service: SlaService): DayBar[] => {
  const own = events.filter(({ probeId }) => probeId === service.id).map(eventOf)
  const days = eachDayOfInterval(monthBounds(month).start, new Date(end.getTime() - 1))
  return days.map((day) => (isActiveOn(service, day) ? statusOfDay(day, own, end) : 'untracked'))
}

/** One bar a day; its text names the days that were not normal. */
export const dayBars = (report: SlaReport, service: SlaService, { t }: Texts): Html => {
  const bars = daysOfService(report, service)
  const text = (['critical_unavailable', 'unavailable', 'maintenance'] as const)
    .map((state) => ({ state, days: bars.flatMap((bar, index) => (bar === state ? [index + 1] : [])) }))
    .filter(({ days }) => days.length > 0)
    .map(({ state, days }) => `${t(`availability.day.${state}`)} ${days.join(', ')}`)
    .join(' ; ')
  const label = text === '' ? t('availability.day.available') : text
  return html`<span class="days" role="img" aria-label="${label}"
    >${bars.map((state) => html`<i class="${state}"></i>`)}</span
  >`
}

/** Heights from 0 to 1: times against the longest, availability between 99.5 % and 100 %. */
export const heightsOf = (level: ServiceLevel, values: readonly (number | null)[]): number[] => {
  const longest = Math.max(...values.map((value) => value ?? 0), Number.MIN_VALUE)
  return values.map((value) =>
    value === null ? 0 : level === 'gtd' ? Math.max(0, (value - 0.995) / 0.005) : value / longest,
  )
}

/** The last six months of a service level as bars; nothing without any figure. */
export const trendBars = ({ trend }: SlaReport, level: ServiceLevel, texts: Texts): Html => {
  const values = trend.map((one) => one[level])
  const heights = heightsOf(level, values)
  const figures = trend.map(({ month }, index) => `${texts.monthName(month)} ${texts.figure(level, values[index]!)}`)
  return html`<div class="trend" role="img" aria-label="${figures.join(', ')}">
    ${trend.map(
      ({ month }, index) =>
        html`<span class="${index === trend.length - 1 ? 'now' : ''}"
          ><b style="--v: ${heights[index]!.toFixed(3)}"></b>${texts.monthName(month)}</span
        >`,
    )}
  </div>`
}
