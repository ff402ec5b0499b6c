import { IconDownload } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { Report } from '../../../model/availability/report-queries.ts'
import { useAvailabilityFormat } from '../../../model/availability/use-availability-format.ts'
import { toDocumentHtml } from '../../../model/documents/document-html.ts'
import { usePdfDownload } from '../../../model/documents/use-pdf-download.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { lengthOfIncident, reportFacts } from './report-facts.ts'

const useReportDocument = (now: Date) => {
  const t = useTranslations()
  const format = useFormat()
  const { span } = useAvailabilityFormat()
  return ({ day, incidents, causeDescription, resolveDescription, updates }: Report) => {
    const title = t('incidents.of', { date: format.day(`${day}T12:00:00Z`) })
    const services = [...new Set(incidents.map(({ service }) => service))].join(', ')
    const rows: (readonly [string, string])[] = [
      [t('incidents.pdf.services'), services],
      [t('incidents.down'), span(reportFacts(incidents, now).downMs)],
      ...incidents.map((incident) => {
        const { startedAt, resolvedAt, service, type } = incident
        const end = resolvedAt === null ? t('incidents.unavailable') : format.time(resolvedAt)
        const length = span(lengthOfIncident(incident, now))
        const who = t(`availability.responsibility.${type}`)
        return [`${format.time(startedAt)} – ${end}`, `${service}, ${length}, ${who}`] as const
      }),
      [t('incidents.happened'), causeDescription],
      [t('incidents.solved'), resolveDescription],
      ...updates.map(
        ({ at, stage, text }) => [`${format.time(at)} ${t(`incidents.timeline.stage.${stage}`)}`, text] as const,
      ),
    ]
    return {
      title,
      html: toDocumentHtml(
        title,
        rows.filter(([, text]) => text.trim() !== ''),
      ),
    }
  }
}

/** Button that downloads a report as a PDF, as the reader sees it (INC-005). */
export const ReportPdf = ({ report, now }: { report: Report; now: Date }) => {
  const t = useTranslations('incidents.pdf')
  const pdf = usePdfDownload()
  const toDocument = useReportDocument(now)
  return (
    <Button icon={IconDownload} loading={pdf.isPending} onClick={() => pdf.mutate(toDocument(report))}>
      {t('download')}
    </Button>
  )
}
