import type { InferBody } from '@passerelle/contract/operation'
import type { payments } from '@passerelle/contract/payments/api'
import { hours } from '@passerelle/kernel/durations'
import type { PricedLine } from '@passerelle/kernel/invoice-totals'
import { centsOf } from '@passerelle/kernel/money'
import { typedNumber } from '../../kit/format/typed-number.ts'
import type { Billable, Invoice } from './invoice-queries.ts'

type Body = InferBody<typeof payments.draftInvoice>
type BodyLine = Body['lines'][number]
/** Form values of an invoice line. `key` identifies lines while they are added and removed. */
export type LineDraft = {
  key: number
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
  title: '',
  detail: '',
  quantity: '1',
  unit: 'piece',
  price: '',
  vatPercent: 20,
  taskId: null,
})

const isBlank = ({ title, detail, price }: LineDraft) => title === '' && detail === '' && price === ''

const lineOfRequest = (request: Billable, lines: readonly LineDraft[]): LineDraft => ({
  ...emptyLine(),
  title: `${request.slug} ${request.name}`.slice(0, 200),
  quantity: String(request.billableMs / hours(1)).replace('.', ','),
  unit: 'hour',
  price: lines.find(({ unit, price }) => unit === 'hour' && price !== '')?.price ?? '',
  taskId: request.taskId,
})

/** Adds the billable time of a task: in hours, at the hourly price already used in the lines, replacing blank lines. */
export const addRequest = (request: Billable, lines: readonly LineDraft[]): LineDraft[] => [
  ...lines.filter((line) => !isBlank(line)),
  lineOfRequest(request, lines),
]

export const emptyDraft = (): InvoiceDraft => ({
  subject: '',
  reference: '',
  note: '',
  periodFrom: '',
  periodTo: '',
  dueOn: '',
  lines: [emptyLine()],
})

export const draftOf = (invoice: Invoice): InvoiceDraft => ({
  subject: invoice.subject,
  reference: invoice.reference,
  note: invoice.note,
  periodFrom: invoice.periodFrom ?? '',
  periodTo: invoice.periodTo ?? '',
  dueOn: invoice.dueOn ?? '',
  lines: invoice.lines.map((line) => ({
    key: (lastKey += 1),
    title: line.title,
    detail: line.detail,
    quantity: String(line.quantity).replace('.', ','),
    unit: line.unit,
    price: (line.unitPriceInCents / 100).toFixed(2).replace('.', ','),
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
    const { title, detail, unit, vatPercent, taskId } = line
    return priced && title.trim() !== '' ? { ...priced, title, detail, unit, vatPercent, taskId } : undefined
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
