import type { Locale } from '@passerelle/i18n/locales'
import { formatNumber } from '@passerelle/kernel/format-number'
import type { InferBody } from '@passerelle/contract/operation'
import type { invoices } from '@passerelle/contract/payments/invoices'
import { withoutOrphans } from '@passerelle/kernel/invoice-line-groups'
import type { PricedLine } from '@passerelle/kernel/invoice-totals'
import { centsOf } from '@passerelle/kernel/money'
import { typedNumber } from '../../../kit/format/typed-number.ts'
import type { Invoice } from './invoice-queries.ts'

type Body = InferBody<typeof invoices.draftInvoice>
type BodyLine = Body['lines'][number]
/** Form values of an invoice line. `key` identifies lines while they are added and removed. */
export type LineDraft = {
  key: number
  /** Of a line that was saved: it keeps its work logs. */
  id: string | null
  source: Invoice['lines'][number]['source']
  billedMs: number | null
  /** The net amount as it was computed. */
  proposedNetInCents: number | null
  title: string
  detail: string
  quantity: string
  unit: BodyLine['unit']
  price: string
  vatPercent: BodyLine['vatPercent']
  taskId: string | null
}
export type InvoiceDraft = {
  subject: string
  reference: string
  note: string
  periodFrom: string
  periodTo: string
  dueOn: string
  lines: LineDraft[]
}

let lastKey = 0
export const emptyLine = (): LineDraft => ({
  key: (lastKey += 1),
  id: null,
  source: 'manual',
  billedMs: null,
  proposedNetInCents: null,
  title: '',
  detail: '',
  quantity: '1',
  unit: 'piece',
  price: '',
  vatPercent: 20,
  taskId: null,
})

/** Removes a line; days and the hours that were computed with them go together. */
export const removeLine = (lines: readonly LineDraft[], index: number): LineDraft[] => {
  const grouped = lines.map((line) => ({ ...line, id: line.id ?? String(line.key) }))
  const kept = withoutOrphans(grouped, new Set(grouped.toSpliced(index, 1).map(({ id }) => id)))
  return lines.filter((_, at) => kept.has(grouped[at]!.id))
}

export const emptyDraft = (): InvoiceDraft => ({
  subject: '',
  reference: '',
  note: '',
  periodFrom: '',
  periodTo: '',
  dueOn: '',
  lines: [emptyLine()],
})

export const draftOf = (invoice: Invoice, locale: Locale): InvoiceDraft => ({
  subject: invoice.subject,
  reference: invoice.reference,
  note: invoice.note,
  periodFrom: invoice.periodFrom ?? '',
  periodTo: invoice.periodTo ?? '',
  dueOn: invoice.dueOn ?? '',
  lines: invoice.lines.map((line) => ({
    key: (lastKey += 1),
    id: line._id,
    source: line.source,
    billedMs: line.billedMs,
    proposedNetInCents: line.proposedNetInCents,
    title: line.title,
    detail: line.detail,
    quantity: formatNumber(line.quantity, locale),
    unit: line.unit,
    price: line.isUnpriced ? '' : formatNumber(line.unitPriceInCents / 100, locale, 2),
    vatPercent: line.vatPercent as LineDraft['vatPercent'],
    taskId: line.taskId,
  })),
})

/** The line with its amounts, undefined while one of them is missing or invalid. */
export const pricedLine = ({ quantity, price, vatPercent }: LineDraft): PricedLine | undefined => {
  const [count, euros] = [typedNumber(quantity, 3), typedNumber(price, 2)]
  return count !== undefined && count > 0 && euros !== undefined
    ? { quantity: count, unitPriceInCents: centsOf(euros), vatPercent }
    : undefined
}

/** Request body of a draft, undefined while a title or an amount is missing or invalid. */
export const toBody = (draft: InvoiceDraft): Body | undefined => {
  const lines = draft.lines.map((line) => {
    const priced = pricedLine(line)
    const { id, title, detail, unit, vatPercent, taskId } = line
    const own = { title, detail, unit, vatPercent, taskId, ...(id !== null && { _id: id }) }
    return priced && title.trim() !== '' ? { ...priced, ...own } : undefined
  })
  if (draft.subject.trim() === '' || lines.includes(undefined)) return undefined
  return {
    subject: draft.subject,
    reference: draft.reference,
    note: draft.note,
    periodFrom: draft.periodFrom || null,
    periodTo: draft.periodTo || null,
    dueOn: draft.dueOn || null,
    lines: lines as BodyLine[],
  }
}
