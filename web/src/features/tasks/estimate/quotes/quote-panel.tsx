import type { QuoteState } from '@passerelle/kernel/quotes'
import { IconChevronRight, IconFileInvoice } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../../kit/format/use-format.ts'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { Badge, type BadgeTone } from '../../../../kit/ui/display/badge.tsx'
import { LoadError } from '../../../../kit/ui/feedback/load-error.tsx'
import { Icon } from '../../../../kit/ui/icon/icon.tsx'
import type { Task } from '../../../../model/tasks/queries/task-queries.ts'
import { QuoteDialog } from './quote-dialog.tsx'
import { QuotePdfButton } from './quote-pdf-button.tsx'
import { quoteQueries } from './quote-queries.ts'
import './quotes.css'

const quotedCategories = ['mission', 'quote']

/** Whether a quote is possible: missions and quote projects (BIL-010). */
export const mayQuote = ({ labels }: Pick<Task, 'labels'>): boolean =>
  labels.some(({ type, key }) => type === 'category' && key !== null && quotedCategories.includes(key))

const tones = {
  draft: 'outline',
  sent: 'info',
  accepted: 'success',
  refused: 'danger',
  expired: 'warning',
  replaced: 'neutral',
} as const satisfies Record<QuoteState, BadgeTone>
/** What the button does after the newest quote; another one begins without lines. */
const actions = {
  draft: 'edit',
  sent: 'revise',
  accepted: 'another',
  refused: 'renew',
  expired: 'renew',
  replaced: 'renew',
} as const satisfies Record<QuoteState, string>

/** Quotes of a task for staff: the newest with its document, its earlier versions, and the editor. */
export const QuotePanel = ({ task }: { task: Task }) => {
  const t = useTranslations('quotes')
  const format = useFormat()
  const query = useQuery(quoteQueries.list(task))
  const { data } = query
  const [open, setOpen] = useState(false)
  const [newest, ...earlier] = data?.list ?? []
  const sent = data?.list.find(({ number }) => number !== null)
  const action = newest ? actions[newest.state] : 'add'
  return (
    <section className="quote-panel" data-part="quote-panel" aria-label={t('panel')}>
      <LoadError query={query} title={t('loadFailed')} />
      {newest && (
        <>
          <h2>
            {newest.number === null ? t('panel') : t('title', { number: newest.number })}{' '}
            <Badge tone={tones[newest.state]}>{t(`state.${newest.state}`)}</Badge>
          </h2>
          <p>
            <b className="num">{t('net', { amount: format.money(newest.netInCents) })}</b>
            {newest.validUntil && (newest.state === 'sent' || newest.state === 'expired') && (
              <span className="quiet">
                {' '}
                {newest.state === 'sent'
                  ? t('validUntil', { date: format.day(newest.validUntil) })
                  : t('expiredAt', { date: format.day(newest.validUntil) })}
              </span>
            )}
          </p>
        </>
      )}
      {earlier.length > 0 && (
        <details className="quote-terms">
          <summary>
            <Icon icon={IconChevronRight} size={14} />
            {t('earlier')}
          </summary>
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
          <Button size="small" icon={IconFileInvoice} onClick={() => setOpen(true)}>
            {t(action)}
          </Button>
        )}
        {sent?.number && <QuotePdfButton task={task} number={sent.number} />}
      </div>
      {open && (
        <QuoteDialog
          task={task}
          base={action === 'add' || action === 'another' ? undefined : newest}
          previous={newest?.state === 'draft' ? earlier[0] : newest}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
