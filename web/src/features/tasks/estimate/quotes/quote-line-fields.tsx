import {
  maxAmountLength,
  maxEstimatePartLength,
  maxLineDetailLength,
  maxSubjectLength,
} from '@passerelle/contract/limits'
import { invoiceUnits } from '@passerelle/contract/payments/invoice-schemas'
import { vatRates } from '@passerelle/kernel/invoice-totals'
import { IconTrash } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../../../kit/format/use-format.ts'
import { IconButton } from '../../../../kit/ui/button/icon-button.tsx'
import { Select } from '../../../../kit/ui/choice/select.tsx'
import { Field, TextInput } from '../../../../kit/ui/form/field.tsx'
import type { PricesBefore } from './prices-before.ts'
import { netOf, type LineDraft } from './quote-draft.ts'

const parts = ['days', 'hours', 'minutes'] as const

/** Fields of one line of a quote: time with its prices, or a quantity of something. */
export const QuoteLineFields = ({
  line,
  position,
  before,
  onChange,
  onRemove,
}: {
  line: LineDraft
  position: number
  /** Prices of the previous quote that differ (BIL-017). */
  before: PricesBefore
  onChange: (line: LineDraft) => void
  onRemove: () => void
}) => {
  const t = useTranslations()
  const format = useFormat()
  const percent = new Intl.NumberFormat(useLocale(), { style: 'percent', maximumFractionDigits: 1 })
  const net = netOf(line)
  const text = (name: 'title' | 'detail' | 'daily' | 'hourly' | 'quantity' | 'price', maxLength: number) => {
    const was = name === 'title' || name === 'detail' || name === 'quantity' ? undefined : before[name]
    return (
      <TextInput
        label={t(`quotes.line.${name}`)}
        maxLength={maxLength}
        inputMode={name === 'title' || name === 'detail' ? 'text' : 'decimal'}
        hint={was !== undefined && t('quotes.line.before', { amount: format.money(was) })}
        value={line[name]}
        onChange={({ target }) => onChange({ ...line, [name]: target.value })}
      />
    )
  }
  return (
    <li className="quote-line">
      <div className="quote-line-texts">
        {text('title', maxSubjectLength)}
        {text('detail', maxLineDetailLength)}
      </div>
      <div className="quote-line-amounts">
        {line.kind === 'time' ? (
          <>
            {parts.map((name) => (
              <TextInput
                key={name}
                label={t(`estimate.${name}`)}
                inputMode="numeric"
                maxLength={maxEstimatePartLength}
                value={line.time[name]}
                onChange={({ target }) => onChange({ ...line, time: { ...line.time, [name]: target.value } })}
              />
            ))}
            {text('daily', maxAmountLength)}
            {text('hourly', maxAmountLength)}
          </>
        ) : (
          <>
            {text('quantity', maxAmountLength)}
            <Field label={t('quotes.line.unit')}>
              {({ id }) => (
                <Select
                  id={id}
                  value={line.unit}
                  options={invoiceUnits.map((value) => ({ value, label: t(`invoices.unit.${value}`, { count: 1 }) }))}
                  onChange={(unit) => onChange({ ...line, unit })}
                />
              )}
            </Field>
            {text('price', maxAmountLength)}
          </>
        )}
        <Field label={t('quotes.line.vat')}>
          {({ id }) => (
            <Select
              id={id}
              value={line.vatPercent}
              options={vatRates.map((value) => ({ value, label: percent.format(value / 100) }))}
              onChange={(vatPercent) => onChange({ ...line, vatPercent })}
            />
          )}
        </Field>
      </div>
      <div className="quote-line-net">
        <span className="quiet">{t('quotes.line.net')}</span>
        <b className="num">{net === undefined ? '–' : format.money(net)}</b>
        <IconButton
          icon={IconTrash}
          label={t('quotes.removeLine', { position: String(position) })}
          onClick={onRemove}
        />
      </div>
    </li>
  )
}
