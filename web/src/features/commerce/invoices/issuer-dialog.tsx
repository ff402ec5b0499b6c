import { guestInvoices } from '@passerelle/contract/payments/guest-invoices'
import { NewIssuer } from '@passerelle/contract/payments/invoice-schemas'
import { invoices } from '@passerelle/contract/payments/invoices'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { typedNumber } from '../../../kit/format/typed-number.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { OvertakenNotice } from '../../../kit/ui/form/overtaken-notice.tsx'
import { useForm } from '../../../kit/ui/form/use-form.ts'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import { invoiceQueries, type Issuer } from './invoice-queries.ts'
import { QuoteTermsForm } from './quote-terms-form.tsx'

const draftOf = (issuer: Issuer) => ({
  legalName: issuer?.legalName ?? '',
  'address.line1': issuer?.address.line1 ?? '',
  'address.line2': issuer?.address.line2 ?? '',
  'address.postalCode': issuer?.address.postalCode ?? '',
  'address.city': issuer?.address.city ?? '',
  siren: issuer?.siren ?? '',
  vatNumber: issuer?.vatNumber ?? '',
  email: issuer?.email ?? '',
  legalNotice: issuer?.legalNotice ?? '',
  iban: issuer?.iban ?? '',
  creditorId: issuer?.creditorId ?? '',
  paymentDays: String(issuer?.paymentDays ?? 30),
})
type Draft = ReturnType<typeof draftOf>

/** These numbers are copied with spaces between their groups. */
const compact = (text: string) => text.replace(/\s/g, '').toUpperCase()

const IssuerForm = ({ own, issuer, onClose }: { own: boolean; issuer: Issuer; onClose: () => void }) => {
  const t = useTranslations('invoices.issuer')
  const optional = useTranslations('common')('optional')
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: invoiceQueries.issuer(true, own).queryKey })
  const [base, setBase] = useState(issuer)
  const isNewer = (issuer?.version ?? 0) > (base?.version ?? 0)
  const form = useForm({
    initial: draftOf(base),
    schema: NewIssuer,
    toBody: (draft: Draft) => ({
      legalName: draft.legalName,
      address: {
        line1: draft['address.line1'],
        line2: draft['address.line2'],
        postalCode: draft['address.postalCode'],
        city: draft['address.city'],
        country: 'FR',
      },
      siren: compact(draft.siren),
      vatNumber: compact(draft.vatNumber),
      email: draft.email,
      legalNotice: draft.legalNotice,
      iban: compact(draft.iban) || null,
      // Guests are not debited by us.
      ...(!own && { creditorId: compact(draft.creditorId) || null }),
      paymentDays: draft.paymentDays.trim() === '' ? undefined : (typedNumber(draft.paymentDays, 0) ?? Number.NaN),
      version: base?.version ?? 0,
    }),
    send: (body) => call(own ? guestInvoices.saveGuestIssuer : invoices.saveIssuer, body),
    onSent: () => {
      toast.success(t('saved'))
      onClose()
      void refresh()
    },
    onFailed: (error) => {
      toast.error(getErrorMessage(error, t('failed')))
      void refresh()
    },
  })
  const takeNewer = () => {
    setBase(issuer)
    form.reset(draftOf(issuer))
  }
  const isOvertaken = isNewer && form.isDirty
  if (isNewer && !isOvertaken) {
    setBase(issuer)
    form.set(draftOf(issuer))
  }
  return (
    <form className="invoice-issuer" onSubmit={form.submit} noValidate>
      {isOvertaken && <OvertakenNotice onTake={takeNewer} onReplace={() => setBase(issuer)} />}
      <TextInput label={t('legalName')} {...form.field('legalName')} />
      <TextInput label={t('line1')} {...form.field('address.line1')} />
      <TextInput label={t('line2')} aside={optional} {...form.field('address.line2')} />
      <TextInput label={t('postalCode')} {...form.field('address.postalCode')} />
      <TextInput label={t('city')} {...form.field('address.city')} />
      <TextInput label={t('siren')} {...form.field('siren')} />
      <TextInput label={t('vatNumber')} {...form.field('vatNumber')} />
      <TextInput label={t('email')} type="email" {...form.field('email')} />
      <TextInput label={t('legalNotice')} aside={optional} {...form.field('legalNotice')} />
      <TextInput label={t('iban')} aside={optional} {...form.field('iban')} />
      {!own && <TextInput label={t('creditorId')} aside={optional} {...form.field('creditorId')} />}
      <TextInput label={t('paymentDays')} inputMode="numeric" {...form.field('paymentDays')} />
      <Button variant="primary" type="submit" loading={form.isSending} disabled={isOvertaken}>
        {t('save')}
      </Button>
    </form>
  )
}

/**
 * Dialog of the issuer with the information the law requires: the provider, the same for every account, or the account
 * itself (`own`), for invoices to its guests.
 */
export const IssuerDialog = ({ own = false, onClose }: { own?: boolean; onClose: () => void }) => {
  const t = useTranslations('invoices')
  const { data, error, refetch } = useQuery(invoiceQueries.issuer(true, own))
  return (
    <Dialog
      open
      guarded
      onClose={onClose}
      title={t(own ? 'guest.issuer' : 'issuer.title')}
      description={t(own ? 'guest.issuerLead' : 'issuer.lead')}
    >
      <LoadError query={{ data, error, refetch }} title={t('issuer.loadFailed')} />
      {data && <IssuerForm own={own} issuer={data.issuer} onClose={onClose} />}
      {!own && data?.issuer && <QuoteTermsForm />}
    </Dialog>
  )
}
