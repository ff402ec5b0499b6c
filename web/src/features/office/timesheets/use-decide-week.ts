import { timesheets, type Timesheet } from '@passerelle/contract/projects/timesheets'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { call } from '../../../model/api/call.ts'

const staff = { side: 'staff', appId: null } as const
type Sheet = Pick<Timesheet, 'userId' | 'version'>

/** Submits, approves and reopens weeks; those shown are read again after each (PLN-047). */
export const useDecideWeek = (week: string) => {
  const t = useTranslations('timesheets')
  const shared = { failed: t('decideFailed'), stale: ['work-logs'] }
  const of = ({ userId, version }: Sheet) => ({ userId, week, version })
  const submit = useToastMutation({
    ...shared,
    send: (sheet: Sheet) => call(timesheets.submitTimesheet, of(sheet), staff),
    done: () => t('submitted'),
  })
  const approve = useToastMutation({
    ...shared,
    send: (sheets: readonly Sheet[]) =>
      Promise.all(sheets.map((sheet) => call(timesheets.approveTimesheet, of(sheet), staff))),
    done: () => t('approvedOf'),
  })
  const reopen = useToastMutation({
    ...shared,
    send: ({ note, ...sheet }: Sheet & { note: string }) =>
      call(timesheets.reopenTimesheet, { ...of(sheet), note }, staff),
    done: () => t('reopenedOf'),
  })
  return { submit, approve, reopen }
}
