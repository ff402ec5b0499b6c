import { billing as billingOperations } from '@passerelle/contract/payments/billing'
import { invoices } from '@passerelle/contract/payments/invoices'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import { draftOf, emptyDraft, toBody } from './invoice-draft.ts'
import { IssuePlan, issuePlanQuery } from './issue-plan.tsx'
import { InvoiceForm } from './invoice-form.tsx'
import { InvoiceMargins } from './invoice-margins.tsx'
import { invoiceQueries, type Invoice } from './invoice-queries.ts'

/** Editor for staff to write, save, delete or issue a draft; an issued invoice never changes. */
export const DraftEditor = ({
  appId,
  invoice,
  onSaved,
  onGone,
}: {
  appId: string | undefined
  invoice: Invoice | undefined
  onSaved: (invoice: Invoice) => void
  onGone: () => void
}) => {
  const t = useTranslations('invoices')
  const locale = useLocale()
  const billing = useTranslations('billing')
  const ask = useTranslations('confirm')
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => (invoice ? draftOf(invoice, locale) : emptyDraft()))
  const body = toBody(draft)
  const save = async (): Promise<Invoice> => {
    if (!body) throw new Error(t('incomplete'))
    return invoice
      ? call(invoices.editInvoice, { id: invoice._id, version: invoice.version, ...body })
      : call(invoices.draftInvoice, body)
  }
  const taken = async (saved: Invoice) => {
    client.setQueryData(invoiceQueries.one(appId, saved._id).queryKey, saved)
    await client.invalidateQueries({ queryKey: [...invoiceQueries.all(appId), 'list'] })
    await client.invalidateQueries({ queryKey: invoiceQueries.time(appId, saved._id).queryKey })
    onSaved(saved)
  }
  const keep = useToastMutation({
    send: save,
    done: () => t('saved'),
    after: (saved) => void taken(saved),
    failed: t('saveFailed'),
  })
  const issue = useToastMutation({
    send: async () => {
      const saved = await save()
      try {
        return await call(invoices.issueInvoice, { id: saved._id, version: saved.version })
      } catch (error) {
        // Save the draft first.
        await taken(saved)
        throw error
      }
    },
    done: ({ number }) => t('issued', { number: number ?? '' }),
    after: (saved) => void taken(saved),
    failed: t('saveFailed'),
  })
  const remove = useToastMutation({
    send: async () => invoice && call(invoices.deleteInvoice, { id: invoice._id }),
    after: onGone,
    failed: t('saveFailed'),
    stale: [...invoiceQueries.all(appId), 'list'],
  })
  const time = useQuery({ ...invoiceQueries.time(appId, invoice?._id ?? ''), enabled: invoice !== undefined })
  const plan = useQuery(issuePlanQuery(appId, invoice))
  // What comes late would move the button that issues it under the pointer, and is to be read before.
  const isSettled = invoice === undefined || !(time.isPending || plan.isPending)
  const isChanged = time.data?.lines.some((line) => line.isChanged) ?? false
  const recalculate = useToastMutation({
    send: async () =>
      invoice && call(billingOperations.recalculateInvoice, { id: invoice._id, version: invoice.version }),
    after: (saved) => saved && void taken(saved),
    failed: t('saveFailed'),
    stale: invoiceQueries.all(appId),
  })
  const busy = keep.isPending || issue.isPending
  return (
    <div className="invoice-draft">
      {isChanged && (
        <p className="pay-alert" role="status">
          {billing('timeChanged')}{' '}
          <Button size="small" loading={recalculate.isPending} onClick={() => recalculate.mutate()}>
            {billing('recalculate')}
          </Button>
        </p>
      )}
      <InvoiceForm draft={draft} time={time.data} onChange={setDraft} />
      <LoadError query={time} title={t('timeFailed')} />
      {time.data && <InvoiceMargins requests={time.data.requests} />}
      <p className="quiet">{t('issueHint')}</p>
      <LoadError query={plan} title={t('planFailed')} />
      {invoice && plan.data && invoice.grossInCents > 0 && <IssuePlan plan={plan.data} />}
      <div className="invoice-actions" data-unsettled={!isSettled || undefined}>
        {invoice && (
          <ConfirmButton
            question={ask('invoiceDraft')}
            variant="ghost"
            busy={remove.isPending}
            onConfirm={() => remove.mutate()}
          >
            {t('remove')}
          </ConfirmButton>
        )}
        <span className="push" />
        <Button loading={keep.isPending} disabled={!body || busy} onClick={() => keep.mutate()}>
          {t('keep')}
        </Button>
        <ConfirmButton
          variant="primary"
          question={ask('issueInvoice')}
          busy={issue.isPending}
          disabled={!body || body.lines.length === 0}
          onConfirm={() => issue.mutate()}
        >
          {t('issue')}
        </ConfirmButton>
      </div>
    </div>
  )
}
