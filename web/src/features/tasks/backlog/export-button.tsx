import { backlog } from '@passerelle/contract/projects/backlog'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { IconDownload } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { fetchBlob } from '../../../model/api/transfer.ts'
import { saveBlob } from '../../../kit/network/save-blob.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { serverNow } from '../../../kit/config/server-clock.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { toBacklogInput } from './backlog-queries.ts'
import type { BacklogView } from './backlog-view.ts'

/** Downloads the whole filtered backlog as a spreadsheet file with the visible columns. */
export const ExportButton = ({ view }: { view: BacklogView }) => {
  const t = useTranslations('backlog')
  const fetching = useToastMutation({
    send: () =>
      fetchBlob(backlog.exportBacklog, { ...toBacklogInput(view.wanted), columns: view.columns }, { appId: null }),
    after: (blob) => saveBlob(blob, `backlog-${toIsoDate(serverNow())}.csv`),
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
