import { maxInvoiceNoteLength, maxInvoiceReferenceLength, maxSubjectLength } from '@passerelle/contract/limits'
import { invoiceTotals } from '@passerelle/kernel/invoice-totals'
import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextArea, TextInput } from '../../../kit/ui/form/field.tsx'
import { DayField } from '../../../kit/ui/date/day-field.tsx'
import { emptyLine, pricedLine, removeLine, type InvoiceDraft } from './invoice-draft.ts'
import type { InvoiceTime } from './invoice-queries.ts'
import { InvoiceLineFields } from './invoice-line-fields.tsx'

/** Form of an invoice draft: header and lines; computed ones with their work logs. */
export const InvoiceForm = ({
  draft,
  time,
  onChange,
}: {
  draft: InvoiceDraft
  /** Work logs of the lines; undefined while they load and for a new draft. */
  time: InvoiceTime | undefined
  onChange: (draft: InvoiceDraft) => void
}) => {
  const t = useTranslations('invoices')
  const format = useFormat()
  const { lines } = draft
  const totals = invoiceTotals(lines.flatMap((line) => pricedLine(line) ?? []))
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
            time={time?.lines.find(({ lineId }) => lineId === line.id)}
            onChange={(next) => onChange({ ...draft, lines: lines.with(index, next) })}
            onRemove={() => onChange({ ...draft, lines: removeLine(lines, index) })}
          />
        ))}
      </ul>
      <Button icon={IconPlus} onClick={() => onChange({ ...draft, lines: [...lines, emptyLine()] })}>
        {t('addLine')}
      </Button>
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
