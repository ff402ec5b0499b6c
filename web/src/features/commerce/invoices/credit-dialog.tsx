import { maxInvoiceNoteLength } from '@passerelle/contract/limits'
import { guestInvoices } from '@passerelle/contract/payments/guest-invoices'
import { invoices } from '@passerelle/contract/payments/invoices'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { callOnce } from '../../../model/api/call-once.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { creditedLines, leftOf, readQuantity } from './credit-draft.ts'
import { invoiceQueries, type Invoice } from './invoice-queries.ts'
import { useFreedByCredit } from './use-freed-by-credit.ts'

/** Chooses the lines and quantities that a credit note takes back; everything that is left by default. */
export const CreditDialog = ({
  appId,
  invoice,
  onClose,
  onIssued,
}: {
  appId: string | undefined
  invoice: Invoice
  onClose: () => void
  onIssued: (id: string) => void
}) => {
  const t = useTranslations('invoices')
  const ask = useTranslations('confirm')
  const figures = new Intl.NumberFormat(useLocale(), { maximumFractionDigits: 3, useGrouping: false })
  const [typed, type] = useState<Record<number, string>>({})
  const [note, setNote] = useState('')
  const open = invoice.lines.filter((line) => leftOf(line) > 0)
  const lines = creditedLines(open, typed)
  const freed = useFreedByCredit(appId, invoice, lines)
  const credit = useToastMutation({
    send: (chosen: NonNullable<typeof lines>) =>
      callOnce(invoice.bookingId === null ? invoices.creditInvoice : guestInvoices.creditGuestInvoice, {
        id: invoice._id,
        lines: chosen,
        ...(note.trim() && { note: note.trim() }),
      }),
    done: ({ number }) => t('creditedBy', { number: number ?? '' }),
    after: ({ _id }) => onIssued(_id),
    failed: t('actionFailed'),
    stale: invoiceQueries.all(appId),
  })
  return (
    <Dialog
      open
      guarded
      onClose={onClose}
      title={t('creditForm.title')}
      description={t('creditForm.lead')}
      footer={
        <ConfirmButton
          question={ask('creditInvoice', { name: invoice.number ?? '' })}
          disabled={lines === null}
          busy={credit.isPending}
          onConfirm={() => lines && credit.mutate(lines)}
        >
          {t('creditForm.submit')}
        </ConfirmButton>
      }
    >
      {open.map((line) => {
        const left = leftOf(line)
        const text = typed[line.position] ?? figures.format(left)
        const hint = t('creditForm.left', { quantity: figures.format(left), total: figures.format(line.quantity) })
        return (
          <TextInput
            key={line.position}
            label={t('creditForm.quantity', { title: line.title })}
            inputMode="decimal"
            autoComplete="off"
            hint={hint}
            error={readQuantity(text, left) === null ? hint : undefined}
            value={text}
            onChange={({ target }) => type({ ...typed, [line.position]: target.value })}
          />
        )
      })}
      {freed && <p className="invoice-freed">{freed}</p>}
      <TextInput
        label={t('creditForm.note')}
        maxLength={maxInvoiceNoteLength}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </Dialog>
  )
}
