import { maxInvoiceNoteLength, maxInvoiceReferenceLength, maxSubjectLength } from '@passerelle/contract/limits'
import { invoiceTotals } from '@passerelle/kernel/invoice-totals'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../kit/format/use-format.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { TextArea, TextInput } from '../../kit/ui/form/field.tsx'
import { DayField } from '../../kit/ui/date/day-field.tsx'
import { addRequest, emptyLine, pricedLine, type InvoiceDraft } from './invoice-draft.ts'
import { InvoiceLineFields } from './invoice-line-fields.tsx'
import { invoiceQueries } from './invoice-queries.ts'

/** Form of an invoice draft: header, lines, and the finished tasks that are not billed yet. */
export const InvoiceForm = ({
  appId,
  draft,
  onChange,
}: {
  appId: string | undefined
  draft: InvoiceDraft
  onChange: (draft: InvoiceDraft) => void
}) => {
  const t = useTranslations('invoices')
  const format = useFormat()
  const { data: billable } = useQuery(invoiceQueries.billable(appId))
  const { lines } = draft
  const totals = invoiceTotals(lines.flatMap((line) => pricedLine(line) ?? []))
  const open = billable?.list.filter(({ taskId }) => !lines.some((line) => line.taskId === taskId)) ?? []
  const text = (name: 'subject' | 'reference', maxLength: number) => (
    <TextInput
      label={t(`field.${name}`)}
      maxLength={maxLength}
      value={draft[name]}
      onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
    />
  )
  const day = (name: 'periodFrom' | 'periodTo' | 'dueOn') => (
    <DayField label={t(`field.${name}`)} value={draft[name]} onChange={(on) => onChange({ ...draft, [name]: on })} />
  )
  return (
    <div className="invoice-form">
      <div className="invoice-head">
        {text('subject', maxSubjectLength)}
        {text('reference', maxInvoiceReferenceLength)}
        {day('periodFrom')}
        {day('periodTo')}
        {day('dueOn')}
      </div>
      <h2>{t('lines')}</h2>
      <ul className="invoice-lines">
        {lines.map((line, index) => (
          <InvoiceLineFields
            key={line.key}
            line={line}
            position={index + 1}
            onChange={(next) => onChange({ ...draft, lines: lines.with(index, next) })}
            onRemove={() => onChange({ ...draft, lines: lines.toSpliced(index, 1) })}
          />
        ))}
      </ul>
      <Button icon={IconPlus} onClick={() => onChange({ ...draft, lines: [...lines, emptyLine()] })}>
        {t('addLine')}
      </Button>
      {open.length > 0 && (
        <section className="invoice-billable" data-part="invoice-billable" aria-labelledby="invoice-billable">
          <h2 id="invoice-billable">{t('billable', { count: open.length })}</h2>
          <ul>
            {open.map((request) => (
              <li key={request.taskId}>
                <b>{request.slug}</b> <span>{request.name}</span>
                <span className="num quiet">{format.elapsed(request.billableMs)}</span>
                <Button size="small" onClick={() => onChange({ ...draft, lines: addRequest(request, lines) })}>
                  {t('bill', { slug: request.slug })}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <TextArea
        label={t('field.note')}
        maxLength={maxInvoiceNoteLength}
        value={draft.note}
        onChange={({ target }) => onChange({ ...draft, note: target.value })}
      />
      <dl className="invoice-totals" aria-label={t('sums')}>
        <div>
          <dt>{t('paper.totalNet')}</dt>
          <dd className="num">{format.money(totals.netInCents)}</dd>
        </div>
        <div>
          <dt>{t('paper.vat')}</dt>
          <dd className="num">{format.money(totals.vatInCents)}</dd>
        </div>
        <div>
          <dt>{t('paper.totalDue')}</dt>
          <dd className="num">
            <b>{format.money(totals.grossInCents)}</b>
          </dd>
        </div>
      </dl>
    </div>
  )
}
