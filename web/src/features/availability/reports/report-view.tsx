import { IconPencil } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { Report } from '../../../model/availability/report-queries.ts'
import { useAvailabilityFormat } from '../../../model/availability/use-availability-format.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { Prose } from '../../../kit/ui/text/prose.tsx'
import { DayStrip } from './day-strip.tsx'
import { IncidentTable } from './incident-table.tsx'
import { MonthEffect } from './month-effect.tsx'
import { reportFacts } from './report-facts.ts'
import { ReadTimeline } from './report-timeline.tsx'
import './reports.css'

/**
 * Report as customers see it: what happened, as text and numbers; before it is published only that it is being prepared
 * (UIX-008, OPEN-070).
 */
export const ReportView = ({ report, now }: { report: Report; now: Date }) => {
  const t = useTranslations('incidents')
  const format = useFormat()
  const { span } = useAvailabilityFormat()
  const facts = reportFacts(report.incidents, now)
  const date = format.day(`${report.day}T12:00:00Z`, now)
  const services = [...new Set(report.incidents.map(({ service }) => service))].join(', ')
  return (
    <article className="report-read">
      <header>
        <p className="quiet">{t('of', { date })}</p>
        <h1>{services}</h1>
        <p className="report-lead">{t('lead', { date, services, count: facts.count, span: span(facts.downMs) })}</p>
        {report.publishedAt && (
          <p className="quiet num">{t('publishedAt', { date: format.dateTime(report.publishedAt, now) })}</p>
        )}
      </header>
      {report.preparing && (
        <section className="report-preparing">
          <h2>
            <Icon icon={IconPencil} />
            {t('preparing')}
          </h2>
          <p>{t('preparingText')}</p>
        </section>
      )}
      <section aria-label={t('facts')}>
        <DayStrip day={report.day} incidents={report.incidents} now={now} />
        <dl className="report-facts">
          <div>
            <dt>{t('down')}</dt>
            <dd>
              <b className="num">{span(facts.downMs)}</b>
              {facts.plannedMs > 0 && <span className="quiet">{t('announced', { span: span(facts.plannedMs) })}</span>}
            </dd>
          </div>
        </dl>
        {!report.preparing && <MonthEffect appId={report.appId} day={report.day} />}
      </section>
      {!report.preparing && (
        <>
          <section>
            <h2>{t('happened')}</h2>
            <Prose text={report.causeDescription} />
          </section>
          <section>
            <h2>{t('solved')}</h2>
            <Prose text={report.resolveDescription} />
          </section>
        </>
      )}
      <ReadTimeline report={report} />
      <section>
        <h2>{t('incidents')}</h2>
        <IncidentTable incidents={report.incidents} now={now} />
      </section>
    </article>
  )
}
