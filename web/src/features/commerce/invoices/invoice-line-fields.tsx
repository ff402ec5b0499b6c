import { maxAmountLength, maxLineDetailLength, maxSubjectLength } from '@passerelle/contract/limits'
import { netOfLine, vatRates } from '@passerelle/kernel/invoice-totals'
import { IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { IconButton } from '../../../kit/ui/button/icon-button.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { pricedLine, type LineDraft } from './invoice-draft.ts'
import type { InvoiceTime } from './invoice-queries.ts'
import { LineLogs } from './line-logs.tsx'

const units = ['hour', 'day', 'piece', 'month', 'year', 'night'] as const

/** Fields of one line of a draft: description, quantity, price, VAT rate, and its sum. */
export const InvoiceLineFields = ({
  line,
  position,
  time,
  onChange,
  onRemove,
}: {
  line: LineDraft
  position: number
  /** Of a line that was computed from work logs. */
  time: InvoiceTime['lines'][number] | undefined
  onChange: (line: LineDraft) => void
  onRemove: () => void
}) => {
  const t = useTranslations('invoices')
  const billing = useTranslations('billing')
  const format = useFormat()
  const priced = pricedLine(line)
  const place = { position: String(position) }
  const field = (name: 'title' | 'detail' | 'quantity' | 'price', maxLength: number) => (
    <input
      className="input"
      aria-label={t('lineField', { field: t(`field.${name}`), ...place })}
      placeholder={t(`field.${name}`)}
      maxLength={maxLength}
      inputMode={name === 'quantity' || name === 'price' ? 'decimal' : 'text'}
      value={line[name]}
      onChange={({ target }) => onChange({ ...line, [name]: target.value })}
    />
  )
  return (
    <li className="invoice-line">
      <div className="invoice-line-text">
        {field('title', maxSubjectLength)}
        {field('detail', maxLineDetailLength)}
      </div>
      {field('quantity', maxAmountLength)}
      <Select
        label={t('lineField', { field: t('field.unit'), ...place })}
        value={line.unit}
        options={units.map((value) => ({ value, label: t(`unit.${value}`, { count: 1 }) }))}
        onChange={(unit) => onChange({ ...line, unit })}
      />
      {field('price', maxAmountLength)}
      <Select
        label={t('lineField', { field: t('paper.vat'), ...place })}
        value={line.vatPercent}
        options={vatRates.map((value) => ({ value, label: format.percent(value) }))}
        onChange={(vatPercent) => onChange({ ...line, vatPercent })}
      />
      <b className="num invoice-line-net">{priced ? format.money(netOfLine(priced)) : '–'}</b>
      <IconButton icon={IconTrash} label={t('removeLine', place)} onClick={onRemove} />
      {line.proposedNetInCents !== null && priced && netOfLine(priced) !== line.proposedNetInCents && (
        <p className="invoice-line-more quiet">
          {billing('computed', {
            amount: format.money(line.proposedNetInCents),
            gap: format.money(netOfLine(priced) - line.proposedNetInCents),
          })}
        </p>
      )}
      {time && time.logs.length > 0 && <LineLogs {...time} />}
    </li>
  )
}
