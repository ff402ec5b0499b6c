import { IconArrowBarToUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Report } from '../../../model/availability/report-queries.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { TimelineSteps } from '../../../model/timeline/timeline-steps.tsx'
import { timelineText } from '../../../model/timeline/timeline-text.ts'
import { UpdateForm } from '../../../model/timeline/update-form.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'

const hasSeveral = ({ incidents }: Report) => new Set(incidents.map(({ service }) => service)).size > 1

/** What staff told of the incidents of the day, as customers read it; nothing while there is nothing. */
export const ReadTimeline = ({ report }: { report: Report }) => {
  const t = useTranslations('incidents.timeline')
  if (report.updates.length === 0) return null
  return (
    <section>
      <h2>{t('title')}</h2>
      <TimelineSteps updates={report.updates} services={hasSeveral(report)} />
    </section>
  )
}

/** Timeline of the incidents of the day for staff: adds entries, and puts it into the text of the report. */
export const WriteTimeline = ({ report, onTake }: { report: Report; onTake: (list: string) => void }) => {
  const t = useTranslations('incidents.timeline')
  const format = useFormat()
  const outages = report.incidents.filter(({ type }) => type !== 'MAINTENANCE')
  const [chosen, choose] = useState<string>()
  const incident = outages.find(({ id }) => id === chosen) ?? outages.at(-1)
  const own = report.updates.filter(({ incidentId }) => incidentId === incident?.id)
  const list = timelineText(report.updates, { timeOf: format.time, stageOf: (stage) => t(`stage.${stage}`) })
  return (
    <section aria-labelledby="report-timeline">
      <div className="report-head">
        <h2 id="report-timeline">{t('title')}</h2>
        <span className="quiet">{t('steps', { count: report.updates.length })}</span>
        {list !== '' && (
          <Button size="small" variant="ghost" icon={IconArrowBarToUp} onClick={() => onTake(list)}>
            {t('take')}
          </Button>
        )}
      </div>
      {report.updates.length > 0 && <TimelineSteps updates={report.updates} services={hasSeveral(report)} editable />}
      {outages.length > 1 && incident && (
        <Select
          label={t('incident')}
          value={incident.id}
          options={outages.map(({ id, service, startedAt }) => ({
            value: id,
            label: `${service}, ${format.time(startedAt)}`,
          }))}
          onChange={choose}
        />
      )}
      {incident && <UpdateForm key={incident.id} incidentId={incident.id} last={own.at(-1)?.stage} />}
    </section>
  )
}
