import { IconExternalLink, IconReceipt } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../kit/format/use-format.ts'
import type { Task } from '../../model/tasks/queries/task-queries.ts'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import { getInvoice } from './properties/get-invoice.ts'

/** Banner of a billed task with a link to its invoice (TSK-037). */
export const InvoiceBanner = ({ task }: { task: Task }) => {
  const t = useTranslations('task')
  const format = useFormat()
  const invoice = getInvoice(task)
  if (!invoice || !task.invoicedAt) return null
  return (
    <section className="invoice" data-part="invoice-banner" aria-label={t('invoice')}>
      <Icon icon={IconReceipt} />
      <p>
        {t('invoicedOn', { date: format.day(task.invoicedAt) })}{' '}
        <a href={invoice.hostedUrl} target="_blank" rel="noopener noreferrer">
          {t('invoiceNumber', { number: invoice.number })}
          <Icon icon={IconExternalLink} size={13} />
        </a>
      </p>
    </section>
  )
}
