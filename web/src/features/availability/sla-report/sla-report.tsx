import { useFormatter, useTranslations } from 'use-intl'
import { AvailabilityFigure } from '../../../model/availability/availability-figure.tsx'
import { useAvailabilityFormat } from '../../../model/availability/use-availability-format.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import { shownAvailability, type SlaEvent, type SlaMonth, type SlaService } from '@passerelle/kernel/sla-month'

const threeDecimals = { style: 'percent', minimumFractionDigits: 3, maximumFractionDigits: 3 } as const

const useShare = () => {
  const { number } = useFormatter()
  return (percent: number | null) => (percent === null ? '–' : number(shownAvailability(percent) / 100, threeDecimals))
}

const Availability = ({ availability }: Pick<SlaService, 'availability'>) => {
  const share = useShare()
  if (availability === null) return share(null)
  return <AvailabilityFigure percent={availability} text={share(availability)} />
}

/** Difference to the availability of the month before, in points. */
const Difference = ({ service, before }: { service: SlaService; before: SlaService | undefined }) => {
  const t = useTranslations('sla')
  const { number } = useFormatter()
  const past = before?.availability ?? null
  if (service.availability === null || past === null) return <span className="quiet">{t('new')}</span>
  const points = shownAvailability(service.availability) - shownAvailability(past)
  const by = number(Math.abs(points), { minimumFractionDigits: 3, maximumFractionDigits: 3 })
  return (
    <span className="quiet">{Math.abs(points) < 0.0005 ? t('same') : t(points > 0 ? 'more' : 'less', { by })}</span>
  )
}

/** Availability by service with three decimals, the events behind it, and an explanation of the rule (AVL-027). */
export const SlaTables = ({
  month,
  causes,
  before,
}: {
  month: SlaMonth
  causes: ReadonlyMap<string, string>
  before: SlaMonth | undefined
}) => {
  const t = useTranslations('sla')
  const responsibilityOf = useTranslations('availability.responsibility')
  const format = useFormat()
  const { span } = useAvailabilityFormat()
  const spanOr = (ms: number) => (ms > 0 ? span(ms) : '·')
  const total = (of: (service: SlaService) => number) => month.services.reduce((all, one) => all + of(one), 0)
  const previous = (id: string) => before?.services.find((one) => one.id === id && one.monitoredMs > 0)
  const cause = ({ id, service }: SlaEvent) => (
    <>
      {service}
      {causes.has(id) && <span className="sla-cause">{causes.get(id)}</span>}
    </>
  )
  return (
    <>
      <h2>{t('byService')}</h2>
      <DataTable
        look="plain"
        label={t('byService')}
        columns={[
          { key: 'service', head: t('head.service'), cell: ({ name }) => name, foot: t('all') },
          {
            key: 'availability',
            head: t('head.availability'),
            numeric: true,
            cell: ({ availability }) => <Availability availability={availability} />,
            foot: '·',
          },
          {
            key: 'down',
            head: t('head.down'),
            numeric: true,
            cell: ({ downMs }) => spanOr(downMs),
            foot: spanOr(total(({ downMs }) => downMs)),
          },
          {
            key: 'incidents',
            head: t('head.incidents'),
            numeric: true,
            cell: ({ incidents }) => (incidents > 0 ? incidents : '·'),
            foot: total(({ incidents }) => incidents),
          },
          {
            key: 'maintenance',
            head: t('head.maintenance'),
            numeric: true,
            cell: ({ maintenanceMs }) => spanOr(maintenanceMs),
            foot: spanOr(total(({ maintenanceMs }) => maintenanceMs)),
          },
          {
            key: 'before',
            head: t('head.before'),
            numeric: true,
            cell: (service) => <Difference service={service} before={previous(service.id)} />,
            foot: '·',
          },
        ]}
        rows={month.services}
        rowKey={({ id }) => id}
        empty={null}
      />
      <h2>{t('events')}</h2>
      <DataTable
        look="plain"
        label={t('events')}
        columns={[
          { key: 'service', head: t('head.serviceAndCause'), cell: cause },
          { key: 'from', head: t('head.from'), cell: ({ startedAt }) => format.dateTime(startedAt) },
          {
            key: 'until',
            head: t('head.until'),
            cell: ({ resolvedAt }) => (resolvedAt ? format.dateTime(resolvedAt) : t('standing')),
          },
          { key: 'responsibility', head: t('head.responsibility'), cell: ({ type }) => responsibilityOf(type) },
          {
            key: 'counted',
            head: t('head.counted'),
            numeric: true,
            cell: ({ countedMs }) => (countedMs > 0 ? span(countedMs) : t('notCounted')),
          },
        ]}
        rows={month.events}
        rowKey={({ id }) => id}
        empty={<p className="second">{t('noEvents')}</p>}
      />
      <h2>{t('rules')}</h2>
      <ul className="sla-rules">
        {(['availability', 'overlap', 'maintenance', 'levels', 'gtd', 'zone'] as const).map((rule) => (
          <li key={rule}>{t(`rule.${rule}`)}</li>
        ))}
      </ul>
    </>
  )
}
