import { billing as billingOperations } from '@passerelle/contract/payments/billing'
import { invoices } from '@passerelle/contract/payments/invoices'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { callOnce } from '../../../model/api/call-once.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import { OvertakenNotice } from '../../../kit/ui/form/overtaken-notice.tsx'
import { useVersionedDraft } from '../../../kit/ui/form/use-versioned-draft.ts'
import { LeaveGuard } from '../../../kit/ui/popup/leave-guard.tsx'
import { draftOf, emptyDraft, toBody, type InvoiceDraft } from './invoice-draft.ts'
import { IssuePlan, issuePlanQuery } from './issue-plan.tsx'
import { InvoiceForm } from './invoice-form.tsx'
import { InvoiceMargins } from './invoice-margins.tsx'
import { invoiceQueries, type Invoice } from './invoice-queries.ts'

/**
 * Editor for staff to write, save, delete or issue a draft; an issued invoice never changes. Nobody's lines replace
 * those of a colleague unseen, and leaving with unsaved changes asks for confirmation.
 */
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
  const billing = useTranslations('billing')
  const ask = useTranslations('confirm')
  const client = useQueryClient()
  const locale = useLocale()
  const edited = useVersionedDraft(invoice, (stored) => (stored ? draftOf(stored, locale) : emptyDraft()))
  const { base, draft, isEdited, isOvertaken } = edited
  const body = toBody(draft)
  const save = async (): Promise<Invoice> => {
    if (!body) throw new Error(t('incomplete'))
    return base
      ? call(invoices.editInvoice, { id: base._id, version: base.version, ...body })
      : callOnce(invoices.draftInvoice, body)
  }
  const taken = async (saved: Invoice, sent: InvoiceDraft) => {
    edited.saved(saved, sent)
    client.setQueryData(invoiceQueries.one(appId, saved._id).queryKey, saved)
    await client.invalidateQueries({ queryKey: [...invoiceQueries.all(appId), 'list'] })
    await client.invalidateQueries({ queryKey: invoiceQueries.time(appId, saved._id).queryKey })
    onSaved(saved)
  }
  // After a refusal too: a colleague may have saved first.
  const stale = invoiceQueries.one(appId, base?._id ?? '').queryKey
  const keep = useToastMutation({
    send: (_sent: InvoiceDraft) => save(),
    done: () => t('saved'),
    after: (saved, sent) => void taken(saved, sent),
    failed: t('saveFailed'),
    stale,
  })
  const issue = useToastMutation({
    send: async (sent: InvoiceDraft) => {
      const saved = await save()
      try {
        return await callOnce(invoices.issueInvoice, { id: saved._id, version: saved.version })
      } catch (error) {
        // Save the draft first.
        await taken(saved, sent)
        throw error
      }
    },
    done: ({ number }) => t('issued', { number: number ?? '' }),
    after: (saved, sent) => void taken(saved, sent),
    failed: t('saveFailed'),
    stale,
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
    send: async (_sent: InvoiceDraft) => {
      const current = isEdited ? await save() : base
      return current && call(billingOperations.recalculateInvoice, { id: current._id, version: current.version })
    },
    after: (saved, sent) => saved && void taken(saved, sent),
    failed: t('saveFailed'),
    stale: invoiceQueries.all(appId),
  })
  const busy = keep.isPending || issue.isPending
  return (
    <div className="invoice-draft">
      {isOvertaken && <OvertakenNotice onTake={edited.takeNewer} onReplace={edited.replaceNewer} />}
      {isChanged && (
        <p className="pay-alert" role="status">
          {billing('timeChanged')}{' '}
          <Button size="small" loading={recalculate.isPending} onClick={() => recalculate.mutate(draft)}>
            {billing('recalculate')}
          </Button>
        </p>
      )}
      <InvoiceForm draft={draft} time={time.data} onChange={edited.change} />
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
        <Button loading={keep.isPending} disabled={!body || busy || isOvertaken} onClick={() => keep.mutate(draft)}>
          {t('keep')}
        </Button>
        <ConfirmButton
          variant="primary"
          question={ask('issueInvoice')}
          busy={issue.isPending}
          disabled={!body || body.lines.length === 0 || isOvertaken}
          onConfirm={() => issue.mutate(draft)}
        >
          {t('issue')}
        </ConfirmButton>
      </div>
      <LeaveGuard isActive={isEdited && !busy} />
    </div>
  )
}
