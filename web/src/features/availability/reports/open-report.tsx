import { reports } from '@passerelle/contract/stats/reports'
import {
  IconChevronLeft,
  IconCloudCheck,
  IconEye,
  IconEyeOff,
  IconMessageQuestion,
  IconPencil,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { reportQueries, type Report } from '../../../model/availability/report-queries.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { Button, buttonClass } from '../../../kit/ui/button/button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { ReportEditor } from './report-editor.tsx'
import { missingParts, publishDoubts } from './report-facts.ts'
import { ReportPdf } from './report-pdf.tsx'
import { ReportView } from './report-view.tsx'
import { useReportDraft } from './use-report-draft.ts'

const Back = () => {
  const t = useTranslations('incidents')
  return (
    <Link to="/stats" className={buttonClass('ghost', 'normal', 'icon')} aria-label={t('back')}>
      <Icon icon={IconChevronLeft} />
    </Link>
  )
}

const SaveState = ({ form, now }: { form: ReturnType<typeof useReportDraft>; now: Date }) => {
  const t = useTranslations('incidents')
  const format = useFormat()
  const { state, savedAt, error, retry } = form
  if (state === 'failed')
    return (
      <Button size="small" variant="ghost" title={getErrorMessage(error, t('fail.save'))} onClick={retry}>
        {t('failed')}
      </Button>
    )
  return (
    <span className="report-saved" role="status">
      {state === 'kept' && t('kept')}
      {state === 'saving' && t('saving')}
      {state === 'same' && savedAt && (
        <>
          <Icon icon={IconCloudCheck} />
          {t('saved', { time: format.time(savedAt < now ? savedAt : now) })}
        </>
      )}
    </span>
  )
}

/** Staff view: write, request completion, publish (API-129 to API-131). */
export const WriteReport = ({ report, now }: { report: Report; now: Date }) => {
  const t = useTranslations('incidents')
  const client = useQueryClient()
  const form = useReportDraft(report)
  const ask = useTranslations('confirm')
  const missing = missingParts(form.draft)
  const doubts = publishDoubts(report.incidents, missing)
  const take = (saved: Report) => client.setQueryData(reportQueries.one(report._id).queryKey, saved)
  const publish = useToastMutation({
    send: () => call(reports.publishReport, { id: report._id }),
    done: () => t('publishDone'),
    after: take,
    failed: t('fail.publish'),
    stale: ['availability'],
  })
  const request = useToastMutation({
    send: () => call(reports.requestReport, { id: report._id }),
    done: () => t('requestSent'),
    after: take,
    failed: t('fail.request'),
  })
  return (
    <>
      <div className="topbar report-bar" data-part="topbar">
        <Back />
        <h1>{t('title')}</h1>
        <Badge tone={report.published ? 'success' : 'neutral'} icon={report.published ? IconEye : IconEyeOff}>
          {report.published ? t('published') : t('draft')}
        </Badge>
        <SaveState form={form} now={now} />
        <span className="push" />
        <Link
          to="/stats/reports/$reportId"
          params={{ reportId: report._id }}
          search={{ view: 'customer' }}
          className={buttonClass('ghost', 'normal')}
        >
          <Icon icon={IconEye} />
          {t('asCustomer')}
        </Link>
        {report.may.request && (
          <Button icon={IconMessageQuestion} loading={request.isPending} onClick={() => request.mutate()}>
            {t('request')}
          </Button>
        )}
        {report.may.publish && doubts.length > 0 && (
          <ConfirmButton
            variant="primary"
            question={ask('publishReport', { doubts: doubts.map((doubt) => t(`doubts.${doubt}`)).join(' ') })}
            busy={publish.isPending}
            disabled={missing.responsibilities > 0 || form.state !== 'same'}
            onConfirm={() => publish.mutate()}
          >
            {t('publish')}
          </ConfirmButton>
        )}
        {report.may.publish && doubts.length === 0 && (
          <Button
            variant="primary"
            loading={publish.isPending}
            disabled={missing.responsibilities > 0 || form.state !== 'same'}
            onClick={() => publish.mutate()}
          >
            {t('publish')}
          </Button>
        )}
      </div>
      <ReportEditor report={report} form={form} now={now} />
    </>
  )
}

/** Read view for everybody; staff can switch back to editing. */
export const ReadReport = ({ report, now }: { report: Report; now: Date }) => {
  const t = useTranslations('incidents')
  return (
    <>
      <div className="topbar report-bar" data-part="topbar">
        <Back />
        <span className="second">{t('title')}</span>
        <span className="push" />
        {!report.preparing && <ReportPdf report={report} now={now} />}
        {report.may.edit && (
          <Link
            to="/stats/reports/$reportId"
            params={{ reportId: report._id }}
            className={buttonClass('secondary', 'normal')}
          >
            <Icon icon={IconPencil} />
            {t('asStaff')}
          </Link>
        )}
      </div>
      <ReportView report={report} now={now} />
    </>
  )
}
