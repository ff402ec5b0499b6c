import { timesheets } from '@passerelle/contract/projects/timesheets'
import { IconDownload } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { saveBlob } from '../../../kit/network/save-blob.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { fetchBlob } from '../../../model/api/transfer.ts'

/** Downloads the times of the shown days and people as a spreadsheet file, a line for each part (PLN-050). */
export const ExportTimes = ({
  from,
  to,
  userIds,
}: {
  from: string
  to: string
  /** The reader without. */
  userIds: readonly string[] | undefined
}) => {
  const t = useTranslations('timesheets')
  const fetching = useToastMutation({
    send: () =>
      fetchBlob(timesheets.exportTimesheets, { from, to, ...(userIds && { userIds: [...userIds] }) }, { appId: null }),
    after: (blob) => saveBlob(blob, `${t('title').toLowerCase()}-${from}-${to}.csv`),
    failed: t('exportFailed'),
  })
  return (
    <Button
      variant="ghost"
      size="small"
      icon={IconDownload}
      loading={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      {t('export')}
    </Button>
  )
}
