import { invoices } from '@passerelle/contract/payments/invoices'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { call } from '../../../model/api/call.ts'
import { saveBlob } from '../../../kit/network/save-blob.ts'
import { fetchBlob } from '../../../model/api/transfer.ts'
import { serverNow } from '../../../kit/config/server-clock.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Field } from '../../../kit/ui/form/field.tsx'
import { DayField } from '../../../kit/ui/date/day-field.tsx'
import { Popover } from '../../../kit/ui/popup/popover.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { CreditDialog } from './credit-dialog.tsx'
import { invoiceQueries, type Invoice } from './invoice-queries.ts'

const means = ['transfer', 'sepa_debit', 'card', 'cheque', 'other'] as const

const PaymentForm = ({
  busy,
  onPay,
}: {
  busy: boolean
  onPay: (paid: { paidOn: string; paidBy: (typeof means)[number] }) => void
}) => {
  const t = useTranslations('invoices')
  const [paidOn, setDay] = useState(() => toIsoDate(serverNow()))
  const [paidBy, setMeans] = useState<(typeof means)[number]>('transfer')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onPay({ paidOn, paidBy })
  }
  return (
    <form className="picker" onSubmit={submit}>
      <DayField label={t('field.paidOn')} value={paidOn} required onChange={setDay} />
      <Field label={t('field.paidBy')}>
        {({ id }) => (
          <Select
            id={id}
            value={paidBy}
            options={means.map((value) => ({ value, label: t(`paidBy.${value}`) }))}
            onChange={setMeans}
          />
        )}
      </Field>
      <Button variant="primary" type="submit" loading={busy}>
        {t('markPaid')}
      </Button>
    </form>
  )
}

/**
 * Actions of an issued invoice: everyone can print and download it; staff record its payment or issue a credit note.
 */
export const InvoiceActions = ({
  appId,
  invoice,
  writes,
  onShow,
}: {
  appId: string | undefined
  invoice: Invoice
  writes: boolean
  onShow: (id: string) => void
}) => {
  const t = useTranslations('invoices')
  const [pays, setPays] = useState(false)
  const download = useToastMutation({
    send: async () => saveBlob(await fetchBlob(invoices.downloadInvoice, { id: invoice._id }), `${invoice.number}.pdf`),
    failed: t('downloadFailed'),
  })
  const pay = useToastMutation({
    send: (paid: { paidOn: string; paidBy: (typeof means)[number] }) =>
      call(invoices.payInvoice, { id: invoice._id, ...paid }),
    after: () => setPays(false),
    failed: t('actionFailed'),
    stale: invoiceQueries.all(appId),
  })
  const [credits, setCredits] = useState(false)
  const isOpen = invoice.kind === 'invoice' && invoice.status === 'issued'
  const isCreditable = invoice.kind === 'invoice' && (isOpen || invoice.status === 'paid')
  return (
    <div className="invoice-actions">
      {writes && isCreditable && (
        <Button variant="ghost" onClick={() => setCredits(true)}>
          {t('creditForm.open')}
        </Button>
      )}
      <span className="push" />
      {writes && isOpen && invoice.bookingId === null && (
        <Popover label={t('markPaid')} open={pays} onOpenChange={setPays} trigger={<Button>{t('markPaid')}</Button>}>
          {pays && <PaymentForm busy={pay.isPending} onPay={pay.mutate} />}
        </Popover>
      )}
      {credits && (
        <CreditDialog
          appId={appId}
          invoice={invoice}
          onClose={() => setCredits(false)}
          onIssued={(id) => {
            setCredits(false)
            onShow(id)
          }}
        />
      )}
      <Button icon={IconPrinter} onClick={() => window.print()}>
        {t('print')}
      </Button>
      <Button variant="primary" icon={IconDownload} loading={download.isPending} onClick={() => download.mutate()}>
        {t('download')}
      </Button>
    </div>
  )
}
