import { dailyReports } from '@passerelle/contract/projects/daily-reports'
import { useQuery } from '@tanstack/react-query'
import { IconDownload, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { callOnce } from '../../../model/api/call-once.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { failedOf } from '../../../kit/network/query-error.ts'
import { usePdfDownload } from '../../../model/documents/use-pdf-download.ts'
import { useUserSearchText } from '../../../model/users/use-user-search-text.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Popover } from '../../../kit/ui/popup/popover.tsx'
import { UserChoices } from '../../../model/users/user-choices.tsx'
import { userQueries } from '../../../model/users/user-queries.ts'
import type { DailyReport } from './report-queries.ts'

/** Downloads a saved report as PDF, and sends it by mail to chosen members of staff (BKL-010). */
export const ReportSharing = ({ report: { reportId } }: { report: DailyReport }) => {
  const t = useTranslations('dailyReports')
  const [text, setText] = useState('')
  const [chosen, choose] = useState<string[]>([])
  const found = useQuery(userQueries.staff(useUserSearchText(text)))
  const pdf = usePdfDownload()
  const read = useToastMutation({
    send: () => call(dailyReports.readReportDocument, { reportId }, { appId: null }),
    after: (page) => pdf.mutate(page),
    failed: t('failed'),
  })
  const mail = useToastMutation({
    send: () => callOnce(dailyReports.mailReport, { reportId, userIds: chosen }, { appId: null }),
    done: (sent) => t('mailed', sent),
    after: () => choose([]),
    failed: t('mailFailed'),
  })
  return (
    <>
      <Button icon={IconDownload} loading={read.isPending || pdf.isPending} onClick={() => read.mutate()}>
        {t('pdf')}
      </Button>
      <Popover label={t('mailTo')} align="end" trigger={<Button icon={IconMail}>{t('mail')}</Button>}>
        <UserChoices
          legend={t('mailTo')}
          type="checkbox"
          people={found.data ?? []}
          pending={found.isPending}
          failed={failedOf(found)}
          search={text}
          onSearch={setText}
          isSelected={({ _id }) => chosen.includes(_id)}
          onSelect={({ _id }) => choose(chosen.includes(_id) ? chosen.filter((id) => id !== _id) : [...chosen, _id])}
        />
        <p className="quiet">{t('mailHint')}</p>
        <Button variant="primary" disabled={chosen.length === 0} loading={mail.isPending} onClick={() => mail.mutate()}>
          {t('send')}
        </Button>
      </Popover>
    </>
  )
}
