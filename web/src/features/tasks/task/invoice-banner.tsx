import { toBillableMs, workedMs } from '@passerelle/kernel/billing-time'
import { sumOf } from '@passerelle/kernel/money'
import { IconExternalLink, IconReceipt } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { getInvoice } from './properties/get-invoice.ts'

/** Billed and billable time of a task that invoices bill in part; null without (BIL-047). */
const partOf = ({ workLogs }: Task) => {
  const stopped = workLogs.flatMap(({ startedAt, stoppedAt, pauseTimeInMs, ...log }) =>
    stoppedAt === null
      ? []
      : [
          {
            ...log,
            billableMs: toBillableMs(
              workedMs({
                startedAt: Date.parse(startedAt),
                stoppedAt: Date.parse(stoppedAt),
                pauseMs: pauseTimeInMs,
              }),
            ),
          },
        ],
  )
  const billed = stopped.filter(({ invoiceNumber }) => Boolean(invoiceNumber))
  const all = stopped.filter(({ invoicable, invoiceNumber }) => invoicable || Boolean(invoiceNumber))
  const sum = (logs: typeof stopped) => sumOf(logs.map(({ billableMs }) => billableMs))
  return billed.length === 0 ? null : { billedMs: sum(billed), allMs: sum(all) }
}

/** Banner of a billed task with a link to its invoice (TSK-037); before that, how much of its time is billed. */
export const InvoiceBanner = ({ task }: { task: Task }) => {
  const t = useTranslations('task')
  const format = useFormat()
  const invoice = getInvoice(task)
  if (!invoice || !task.invoicedAt) {
    const part = partOf(task)
    return (
      part && (
        <section className="invoice" data-part="invoice-banner" aria-label={t('invoice')}>
          <Icon icon={IconReceipt} />
          <p>{t('invoicedPart', { billed: format.elapsed(part.billedMs), all: format.elapsed(part.allMs) })}</p>
        </section>
      )
    )
  }
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
