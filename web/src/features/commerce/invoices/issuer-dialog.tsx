import {
  maxAddressLineLength,
  maxCityLength,
  maxCompanyNameLength,
  maxCreditorIdLength,
  maxEmailLength,
  maxIbanLength,
  maxLegalNoticeLength,
  maxPaymentDays,
  maxPostalCodeLength,
  maxSirenLength,
  maxVatNumberLength,
} from '@passerelle/contract/limits'
import { guestInvoices } from '@passerelle/contract/payments/guest-invoices'
import { invoices } from '@passerelle/contract/payments/invoices'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { invoiceQueries, type Issuer } from './invoice-queries.ts'
import { QuoteTermsForm } from './quote-terms-form.tsx'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'

const fields = [
  ['legalName', maxCompanyNameLength],
  ['line1', maxAddressLineLength],
  ['postalCode', maxPostalCodeLength],
  ['city', maxCityLength],
  ['siren', maxSirenLength],
  ['vatNumber', maxVatNumberLength],
  ['email', maxEmailLength],
  ['legalNotice', maxLegalNoticeLength],
  ['iban', maxIbanLength],
  ['creditorId', maxCreditorIdLength],
  ['paymentDays', String(maxPaymentDays).length],
] as const
const optional: ReadonlySet<string> = new Set(['iban', 'legalNotice', 'creditorId'])
type Texts = Record<(typeof fields)[number][0], string>

const textsOf = (issuer: Issuer): Texts => ({
  legalName: issuer?.legalName ?? '',
  line1: issuer?.address.line1 ?? '',
  postalCode: issuer?.address.postalCode ?? '',
  city: issuer?.address.city ?? '',
  siren: issuer?.siren ?? '',
  vatNumber: issuer?.vatNumber ?? '',
  email: issuer?.email ?? '',
  legalNotice: issuer?.legalNotice ?? '',
  iban: issuer?.iban ?? '',
  creditorId: issuer?.creditorId ?? '',
  paymentDays: String(issuer?.paymentDays ?? 30),
})
const compact = (text: string) => text.replace(/\s/g, '').toUpperCase()

const IssuerForm = ({ own, issuer, onClose }: { own: boolean; issuer: Issuer; onClose: () => void }) => {
  const t = useTranslations('invoices.issuer')
  const [texts, setTexts] = useState(() => textsOf(issuer))
  const save = useToastMutation({
    send: () =>
      call(own ? guestInvoices.saveGuestIssuer : invoices.saveIssuer, {
        legalName: texts.legalName,
        address: { line1: texts.line1, postalCode: texts.postalCode, city: texts.city, country: 'FR' },
        siren: compact(texts.siren),
        vatNumber: compact(texts.vatNumber),
        email: texts.email,
        legalNotice: texts.legalNotice,
        iban: compact(texts.iban) || null,
        // Guests are not debited by us.
        ...(!own && { creditorId: compact(texts.creditorId) || null }),
        paymentDays: Number(texts.paymentDays),
        version: issuer?.version ?? 0,
      }),
    done: () => t('saved'),
    after: onClose,
    failed: t('failed'),
    stale: invoiceQueries.issuer(true, own).queryKey,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form className="invoice-issuer" onSubmit={submit}>
      {fields
        .filter(([name]) => !own || name !== 'creditorId')
        .map(([name, maxLength]) => (
          <TextInput
            key={name}
            label={t(name)}
            maxLength={maxLength}
            value={texts[name]}
            required={!optional.has(name)}
            inputMode={name === 'paymentDays' ? 'numeric' : 'text'}
            onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
          />
        ))}
      <Button variant="primary" type="submit" loading={save.isPending}>
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
