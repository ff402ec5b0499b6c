import { estimates, type EstimateReceipt } from '@passerelle/contract/projects/estimates'
import { estimateParts } from '@passerelle/kernel/durations'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { toDocumentHtml } from '../../../model/documents/document-html.ts'
import { usePdfDownload } from '../../../model/documents/use-pdf-download.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'
import { fullName } from '../../../kit/ui/display/avatar.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'

const useReceiptDocument = (provider: string) => {
  const t = useTranslations('estimate')
  const format = useFormat()
  return (receipt: EstimateReceipt) => {
    const { price, acceptedBy, forCustomer } = receipt
    const { days, hours, minutes } = estimateParts(receipt.estimatedTime)
    const hourly = hours + minutes / 60
    const who = acceptedBy ? fullName(acceptedBy) : ''
    const rows: (readonly [string, string])[] = [
      [t('receipt.request'), `${receipt.taskId} ${receipt.name}`],
      [t('receipt.account'), receipt.accountName],
      [t('receipt.provider'), provider],
      [t('receipt.time'), format.workTime(receipt.estimatedTime)],
      ...(price && days > 0
        ? [[t('priceDay', { count: days }), `× ${format.money(price.dailyInCents)}`] as const]
        : []),
      ...(price && hourly > 0
        ? [[t('priceHour', { count: hourly }), `× ${format.money(price.hourlyInCents)}`] as const]
        : []),
      ...(price ? [[t('total'), format.money(price.totalInCents)] as const] : []),
      ...(who ? [[t('receipt.by'), forCustomer ? t('receipt.forCustomer', { name: who }) : who] as const] : []),
      [t('receipt.at'), format.dateTime(receipt.acceptedAt)],
    ]
    const title = t('receipt.title', { taskId: receipt.taskId })
    return { title, html: toDocumentHtml(title, rows) }
  }
}

/** Button that downloads the receipt of the accepted estimate as a PDF, with its price. */
export const ReceiptButton = ({ task, provider }: { task: Task; provider: string }) => {
  const t = useTranslations('estimate')
  const pdf = usePdfDownload()
  const toDocument = useReceiptDocument(provider)
  const read = useToastMutation({
    send: () => call(estimates.readEstimateReceipt, { id: task._id }, { appId: task.appId }),
    after: (receipt) => pdf.mutate(toDocument(receipt)),
    failed: t('receipt.failed'),
  })
  return (
    <Button
      size="small"
      variant="ghost"
      icon={IconPrinter}
      loading={read.isPending || pdf.isPending}
      onClick={() => read.mutate()}
    >
      {t('receipt.print')}
    </Button>
  )
}
