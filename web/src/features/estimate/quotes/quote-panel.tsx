import { IconFileInvoice } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'
import { QuoteDialog } from './quote-dialog.tsx'
import { QuotePdfButton } from './quote-pdf-button.tsx'
import { quoteQueries } from './quote-queries.ts'
import './quotes.css'

const quotedCategories = ['mission', 'quote']

/** Whether a quote is possible: missions and quote projects (BIL-010). */
export const mayQuote = ({ labels }: Pick<Task, 'labels'>): boolean =>
  labels.some(({ type, key }) => type === 'category' && key !== null && quotedCategories.includes(key))

/** Quotes of a task for staff: the newest with its document, its earlier versions, and the editor. */
export const QuotePanel = ({ task }: { task: Task }) => {
  const t = useTranslations('quotes')
  const format = useFormat()
  const { data } = useQuery(quoteQueries.list(task))
  const [open, setOpen] = useState(false)
  const [newest, ...earlier] = data?.list ?? []
  const sent = data?.list.find(({ number }) => number !== null)
  const renews = newest?.state === 'expired' || newest?.state === 'refused' || newest?.state === 'replaced'
  const action = newest === undefined ? 'add' : newest.state === 'draft' ? 'edit' : renews ? 'renew' : 'add'
  return (
    <section className="quote-panel" data-part="quote-panel">
      {newest && (
        <p>
          <b>{newest.number === null ? t('state.draft') : t('title', { number: newest.number })}</b>{' '}
          {newest.number !== null && t(`state.${newest.state}`)}{' '}
          <span className="num">{t('net', { amount: format.money(newest.netInCents) })}</span>
          {newest.state === 'sent' && newest.validUntil && (
            <span className="quiet"> {t('validUntil', { date: format.shortDay(newest.validUntil) })}</span>
          )}
        </p>
      )}
      {earlier.length > 0 && (
        <details className="quote-terms">
          <summary>{t('earlier')}</summary>
          <ul>
            {earlier.map((quote) => (
              <li key={quote._id}>
                {quote.number} {t(`state.${quote.state}`)}{' '}
                <span className="num">{t('net', { amount: format.money(quote.netInCents) })}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className="quote-form-row">
        {task.may.includes('estimate') && data && (
          <Button size="small" variant="ghost" icon={IconFileInvoice} onClick={() => setOpen(true)}>
            {t(action)}
          </Button>
        )}
        {sent?.number && <QuotePdfButton task={task} number={sent.number} />}
      </div>
      {open && <QuoteDialog task={task} base={action === 'add' ? undefined : newest} onClose={() => setOpen(false)} />}
    </section>
  )
}
