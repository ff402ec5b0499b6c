import { quotes } from '@passerelle/contract/projects/quotes'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { saveBlob } from '../../../../kit/network/save-blob.ts'
import { useToastMutation } from '../../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { fetchBlob } from '../../../../model/api/transfer.ts'
import type { Task } from '../../../../model/tasks/queries/task-queries.ts'

/** Downloads the newest quote that was sent, as PDF. */
export const QuotePdfButton = ({ task, number }: { task: Pick<Task, '_id' | 'appId'>; number: string }) => {
  const t = useTranslations('quotes')
  const download = useToastMutation({
    send: async () =>
      saveBlob(await fetchBlob(quotes.downloadQuote, { id: task._id }, { appId: task.appId }), `${number}.pdf`),
    failed: t('pdfFailed'),
  })
  return (
    <Button size="small" icon={IconPrinter} loading={download.isPending} onClick={() => download.mutate()}>
      {t('pdf')}
    </Button>
  )
}
