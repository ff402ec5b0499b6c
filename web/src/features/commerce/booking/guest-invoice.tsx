import {
  maxAddressLineLength,
  maxCityLength,
  maxCompanyNameLength,
  maxPostalCodeLength,
} from '@passerelle/contract/limits'
import { guestInvoices } from '@passerelle/contract/payments/guest-invoices'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { callOnce } from '../../../model/api/call-once.ts'
import { getFieldErrors } from '../../../kit/network/error-message.ts'
import { bookingQueries, type Booking } from '../../../model/bookings/booking-queries.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { CountrySelect } from '../../../kit/ui/form/country-select.tsx'
import { Field, TextInput } from '../../../kit/ui/form/field.tsx'
import type { BookingDialogProps } from './booking-dialog-props.ts'

const fields = [
  ['name', maxCompanyNameLength],
  ['line1', maxAddressLineLength],
  ['line2', maxAddressLineLength],
  ['postalCode', maxPostalCodeLength],
  ['city', maxCityLength],
] as const
type Buyer = Record<(typeof fields)[number][0] | 'country', string>

const IssueDialog = ({ appId, booking, onClose }: BookingDialogProps) => {
  const t = useTranslations('invoices.guest')
  const ask = useTranslations('confirm')
  const common = useTranslations('common')
  const [buyer, setBuyer] = useState<Buyer>({
    name: booking.contactName,
    line1: '',
    line2: '',
    postalCode: '',
    city: '',
    country: 'FR',
  })
  const issue = useToastMutation({
    send: () =>
      callOnce(guestInvoices.issueGuestInvoice, {
        bookingId: booking._id,
        buyer,
      }),
    stale: bookingQueries.invoices(appId, booking._id).queryKey,
    done: ({ number }) => t('issued', { number: number ?? '' }),
    failed: t('failed'),
    firstField: true,
    after: onClose,
  })
  const errors = getFieldErrors(issue.error)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      description={t('lead')}
      footer={
        <ConfirmButton
          question={ask('guestInvoice', { name: `R-${booking.number}` })}
          disabled={fields.some(([name]) => name !== 'line2' && buyer[name].trim() === '')}
          busy={issue.isPending}
          onConfirm={() => issue.mutate(undefined)}
        >
          {t('submit')}
        </ConfirmButton>
      }
    >
      {fields.map(([name, maxLength]) => (
        <TextInput
          key={name}
          label={t(name)}
          aside={name === 'line2' ? common('optional') : undefined}
          maxLength={maxLength}
          value={buyer[name]}
          error={errors[`buyer.${name}`]}
          onChange={({ target }) => setBuyer({ ...buyer, [name]: target.value })}
        />
      ))}
      <Field label={t('country')} error={errors['buyer.country']}>
        {(wiring) => (
          <CountrySelect
            value={buyer.country}
            onChange={({ target }) => setBuyer({ ...buyer, country: target.value })}
            {...wiring}
          />
        )}
      </Field>
    </Dialog>
  )
}

/** Invoices of a booking to its guest, and the dialog that issues one. */
export const GuestInvoice = ({ appId, booking }: { appId: string | undefined; booking: Booking }) => {
  const t = useTranslations('invoices')
  const format = useFormat()
  const [issues, setIssues] = useState(false)
  const query = useQuery(bookingQueries.invoices(appId, booking._id))
  const { data = [] } = query
  const isInvoiced = data.some(({ kind, status }) => kind === 'invoice' && status !== 'credited')
  const mayIssue = ['confirmed', 'closed'].includes(booking.status) && booking.totalInCents > 0 && !isInvoiced
  if (booking.isGift) return null
  if (!query.data) return <LoadError query={query} title={t('guest.loadFailed')} />
  if (!mayIssue && data.length === 0) return null
  return (
    <section className="booking-part">
      <h2>{t('guest.title')}</h2>
      <ul className="booking-payments">
        {data.map(({ _id, kind, number, issuedOn, grossInCents }) => (
          <li key={_id}>
            <Link to="/payments/invoices/$invoiceId" params={{ invoiceId: _id }}>
              {t(`kind.${kind}`)} {number}
            </Link>
            <span className="quiet num">{issuedOn && format.day(issuedOn)}</span>
            <b className="num">{format.money(kind === 'credit_note' ? -grossInCents : grossInCents)}</b>
          </li>
        ))}
      </ul>
      {mayIssue && (
        <Button size="small" onClick={() => setIssues(true)}>
          {t('guest.issue')}
        </Button>
      )}
      {issues && <IssueDialog appId={appId} booking={booking} onClose={() => setIssues(false)} />}
    </section>
  )
}
