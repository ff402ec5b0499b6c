import { timesheets } from '@passerelle/contract/projects/timesheets'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Choice } from '../../../kit/ui/choice/choice.tsx'
import { call } from '../../../model/api/call.ts'
import { timesheetQueries } from './timesheet-queries.ts'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import './week-state.css'

/** Whether weeks are submitted and approved, for project staff (PLN-045). */
export const ApprovalSetting = () => {
  const t = useTranslations('timesheets')
  const query = useQuery(timesheetQueries.settings())
  const { data } = query
  const { mutate, isPending } = useToastMutation({
    send: (body: { approval: boolean; version: number }) =>
      call(timesheets.setTimesheetSettings, body, { side: 'staff', appId: null }),
    failed: t('decideFailed'),
    stale: ['work-logs'],
  })
  if (!data) return <LoadError query={query} title={t('settingFailed')} />
  return (
    <div className="week-approval" data-part="week-approval">
      <Choice
        type="checkbox"
        name="approval"
        checked={data.approval}
        disabled={isPending}
        onChange={() => mutate({ ...data, approval: !data.approval })}
      >
        {t('approval')}
      </Choice>
      <span className="quiet">{t('approvalHint')}</span>
    </div>
  )
}
