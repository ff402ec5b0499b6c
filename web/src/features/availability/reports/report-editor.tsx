import { maxReportTextLength } from '@passerelle/contract/limits'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Report } from '../../../model/availability/report-queries.ts'
import { useAvailabilityFormat } from '../../../model/availability/use-availability-format.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { TextArea } from '../../../kit/ui/form/field.tsx'
import { OvertakenNotice } from '../../../kit/ui/form/overtaken-notice.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { IncidentTable } from './incident-table.tsx'
import { MonthEffect } from './month-effect.tsx'
import { missingParts, reportFacts } from './report-facts.ts'
import { withTimeline } from '../../../model/timeline/timeline-text.ts'
import { WriteTimeline } from './report-timeline.tsx'
import type { useReportDraft } from './use-report-draft.ts'
import './reports.css'
import './report-editor.css'

type Props = { report: Report; form: ReturnType<typeof useReportDraft>; now: Date }

const Checks = ({ missing }: { missing: ReturnType<typeof missingParts> }) => {
  const t = useTranslations('incidents')
  const lines = [
    { done: !missing.cause, text: t('causeWritten') },
    { done: !missing.resolution, text: t('resolutionWritten') },
    {
      done: missing.responsibilities === 0,
      text: missing.responsibilities === 0 ? t('allDefined') : t('someToDefine', { count: missing.responsibilities }),
    },
  ]
  return (
    <ul>
      {lines.map(({ done, text }) => (
        <li key={text} className={done ? 'done' : 'missing'}>
          <Icon icon={done ? IconCircleCheck : IconAlertTriangle} />
          {text}
        </li>
      ))}
    </ul>
  )
}

/**
 * Editor of a report for staff: responsibilities, cause, resolution, and the effect of each choice on the month
 * (INC-007, INC-009).
 */
export const ReportEditor = ({ report, form, now }: Props) => {
  const t = useTranslations('incidents')
  const format = useFormat()
  const { dateTime } = useFormatter()
  const { span } = useAvailabilityFormat()
  const { draft, change } = form
  const missing = missingParts(draft)
  const facts = reportFacts(report.incidents, now)
  const date = format.day(`${report.day}T12:00:00Z`, now)
  const month = dateTime(new Date(`${report.day}T12:00:00Z`), { month: 'long' })
  return (
    <div className="report-write">
      <div className="report-main">
        {form.state === 'overtaken' && <OvertakenNotice onTake={form.takeNewer} onReplace={form.replaceNewer} />}
        <header>
          <h2>{[...new Set(report.incidents.map(({ service }) => service))].join(', ')}</h2>
          <p className="quiet">
            {[date, t('interruptions', { count: facts.count }), t('total', { span: span(facts.downMs) })].join(', ')}
          </p>
        </header>
        <section aria-labelledby="report-incidents">
          <div className="report-head">
            <h2 id="report-incidents">{t('incidentsOf')}</h2>
            {missing.responsibilities > 0 && (
              <span className="report-missing">
                <Icon icon={IconAlertTriangle} size={14} />
                {t('toDefine', {
                  count: String(missing.responsibilities),
                  all: String(report.incidents.length),
                })}
              </span>
            )}
          </div>
          <IncidentTable
            incidents={report.incidents}
            now={now}
            choose={{
              types: draft.types,
              onChange: (id, type) => change({ types: { ...draft.types, [id]: type } }),
            }}
          />
        </section>
        <TextArea
          label={t('cause')}
          hint={t('markdown')}
          rows={6}
          maxLength={maxReportTextLength}
          value={draft.causeDescription}
          onChange={({ target }) => change({ causeDescription: target.value })}
        />
        <TextArea
          label={t('resolution')}
          rows={6}
          maxLength={maxReportTextLength}
          value={draft.resolveDescription}
          onChange={({ target }) => change({ resolveDescription: target.value })}
        />
        <WriteTimeline
          report={report}
          onTake={(list) => change({ resolveDescription: withTimeline(draft.resolveDescription, list) })}
        />
      </div>
      <aside className="report-side">
        <section className="report-before">
          <h2>{report.published ? t('published') : t('before')}</h2>
          <Checks missing={missing} />
          <p className="quiet">
            {report.publishedAt ? t('publishedAt', { date: format.dateTime(report.publishedAt, now) }) : t('onPublish')}
          </p>
          {report.requestedAt && (
            <p className="quiet">{t('requested', { when: format.relative(report.requestedAt, now) })}</p>
          )}
        </section>
        <section>
          <h2>{t('effect', { month })}</h2>
          <MonthEffect appId={report.appId} day={report.day} />
        </section>
      </aside>
    </div>
  )
}
