import { IconAlertTriangle } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import { useAvailabilityFormat } from '../../model/availability/use-availability-format.ts'
import { useFormat } from '../../kit/format/use-format.ts'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import { shownAvailability, type SlaEvent, type SlaMonth, type SlaService } from '@passerelle/kernel/sla-month'

const threeDecimals = { style: 'percent', minimumFractionDigits: 3, maximumFractionDigits: 3 } as const
const promised = 99.9

const useShare = () => {
  const { number } = useFormatter()
  return (percent: number | null) => (percent === null ? '–' : number(shownAvailability(percent) / 100, threeDecimals))
}

const Service = ({ service, before }: { service: SlaService; before: SlaService | undefined }) => {
  const t = useTranslations('sla')
  const share = useShare()
  const { span } = useAvailabilityFormat()
  const { number } = useFormatter()
  const { name, availability, downMs, incidents, maintenanceMs } = service
  const past = before?.availability ?? null
  const points =
    availability === null || past === null ? null : shownAvailability(availability) - shownAvailability(past)
  const by = points === null ? '' : number(Math.abs(points), { minimumFractionDigits: 3, maximumFractionDigits: 3 })
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={availability !== null && availability < promised ? 'num under' : 'num'}>
        {availability !== null && availability < promised && (
          <>
            <Icon icon={IconAlertTriangle} size={14} />{' '}
          </>
        )}
        {share(availability)}
        {availability !== null && availability < promised && <span className="sr-only"> {t('under')}</span>}
      </td>
      <td className="num">{downMs > 0 ? span(downMs) : '·'}</td>
      <td className="num">{incidents > 0 ? incidents : '·'}</td>
      <td className="num">{maintenanceMs > 0 ? span(maintenanceMs) : '·'}</td>
      <td className="num quiet">
        {points === null && t('new')}
        {points !== null && (Math.abs(points) < 0.0005 ? t('same') : t(points > 0 ? 'more' : 'less', { by }))}
      </td>
    </tr>
  )
}

const Incident = ({ event, cause }: { event: SlaEvent; cause: string | undefined }) => {
  const t = useTranslations()
  const format = useFormat()
  const { span } = useAvailabilityFormat()
  return (
    <tr>
      <th scope="row">
        {event.service}
        {cause !== undefined && <span className="sla-cause">{cause}</span>}
      </th>
      <td className="num">{format.dateTime(event.startedAt)}</td>
      <td className="num">{event.resolvedAt ? format.dateTime(event.resolvedAt) : t('sla.standing')}</td>
      <td>{t(`availability.responsibility.${event.type}`)}</td>
      <td className="num">{event.countedMs > 0 ? span(event.countedMs) : t('sla.notCounted')}</td>
    </tr>
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
  const { span } = useAvailabilityFormat()
  const spanOr = (ms: number) => (ms > 0 ? span(ms) : '·')
  const total = (of: (service: SlaService) => number) => month.services.reduce((all, one) => all + of(one), 0)
  return (
    <>
      <h2 id="sla-services">{t('byService')}</h2>
      <div className="sla-wide" role="region" aria-labelledby="sla-services" tabIndex={0}>
        <table className="sla-table" data-part="sla-table">
          <thead>
            <tr>
              <th scope="col">{t('head.service')}</th>
              <th scope="col">{t('head.availability')}</th>
              <th scope="col">{t('head.down')}</th>
              <th scope="col">{t('head.incidents')}</th>
              <th scope="col">{t('head.maintenance')}</th>
              <th scope="col">{t('head.before')}</th>
            </tr>
          </thead>
          <tbody>
            {month.services.map((service) => (
              <Service
                key={service.id}
                service={service}
                before={before?.services.find(({ id, monitoredMs }) => id === service.id && monitoredMs > 0)}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('all')}</th>
              <td className="num">·</td>
              <td className="num">{spanOr(total(({ downMs }) => downMs))}</td>
              <td className="num">{total(({ incidents }) => incidents)}</td>
              <td className="num">{spanOr(total(({ maintenanceMs }) => maintenanceMs))}</td>
              <td className="num">·</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <h2 id="sla-events">{t('events')}</h2>
      {month.events.length === 0 ? (
        <p className="second">{t('noEvents')}</p>
      ) : (
        <div className="sla-wide" role="region" aria-labelledby="sla-events" tabIndex={0}>
          <table className="sla-table events" data-part="sla-table">
            <thead>
              <tr>
                <th scope="col">{t('head.serviceAndCause')}</th>
                <th scope="col">{t('head.from')}</th>
                <th scope="col">{t('head.until')}</th>
                <th scope="col">{t('head.responsibility')}</th>
                <th scope="col">{t('head.counted')}</th>
              </tr>
            </thead>
            <tbody>
              {month.events.map((event) => (
                <Incident key={event.id} event={event} cause={causes.get(event.id)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <h2>{t('rules')}</h2>
      <ul className="sla-rules">
        {(['availability', 'overlap', 'maintenance', 'levels', 'zone'] as const).map((rule) => (
          <li key={rule}>{t(`rule.${rule}`)}</li>
        ))}
      </ul>
    </>
  )
}
