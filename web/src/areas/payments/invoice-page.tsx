import { isProblem } from '@passerelle/contract/problems'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CollectionCard } from '../../features/commerce/invoices/collection-card.tsx'
import { DraftEditor } from '../../features/commerce/invoices/draft-editor.tsx'
import { InvoiceActions } from '../../features/commerce/invoices/invoice-actions.tsx'
import { InvoicePaper } from '../../features/commerce/invoices/invoice-paper.tsx'
import { invoiceQueries, type Invoice } from '../../features/commerce/invoices/invoice-queries.ts'
import { InvoiceStatusBadge } from '../../features/commerce/invoices/invoice-status.tsx'
import '../../features/commerce/invoices/invoices.css'
import '../../features/commerce/payments/payments.css'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { useFormat } from '../../kit/format/use-format.ts'
import { useMoneyLive } from '../../model/payments/use-money-live.ts'
import { useAccount, useMe } from '../../model/session/me.ts'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { LoadingStatus } from '../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../kit/ui/feedback/states.tsx'

const IssuedFacts = ({ invoice }: { invoice: Invoice }) => {
  const t = useTranslations('invoices')
  const format = useFormat()
  const { paidOn, paidBy, creditNotes, correctsId, correctsNumber, dueOn, status, kind } = invoice
  const others =
    correctsId && correctsNumber
      ? [{ id: correctsId, text: t('creditOf', { number: correctsNumber }) }]
      : creditNotes.map(({ _id: id, number, grossInCents }) => ({
          id,
          text:
            status === 'credited' && creditNotes.length === 1
              ? t('creditedBy', { number })
              : t('creditedPart', { number, amount: format.money(grossInCents) }),
        }))
  return (
    <p className="invoice-facts">
      <InvoiceStatusBadge invoice={invoice} />
      {paidOn && paidBy && (
        <span>
          {t('paidOn', { date: format.day(paidOn) })}, {t(`paidBy.${paidBy}`)}
        </span>
      )}
      {status === 'issued' && kind === 'invoice' && dueOn && <span>{t('dueOn', { date: format.day(dueOn) })}</span>}
      {others.map(({ id, text }) => (
        <Link key={id} to="/payments/invoices/$invoiceId" params={{ invoiceId: id }}>
          {text}
        </Link>
      ))}
    </p>
  )
}

/** One invoice: the printable view once issued, before that a form for staff. */
export const InvoicePage = () => {
  const t = useTranslations()
  const navigate = useNavigate()
  useMoneyLive()
  const appId = useAccount()?._id
  const writes = useMe()?.side === 'staff'
  const { invoiceId } = useParams({ from: '/portal/payments/invoices/$invoiceId' })
  const isNew = invoiceId === 'new'
  const query = useQuery({ ...invoiceQueries.one(appId, invoiceId), enabled: appId !== undefined && !isNew })
  const invoice = isNew ? undefined : query.data
  const hasTime = invoice?.lines.some(({ source }) => source === 'time') ?? false
  const days = useQuery({
    ...invoiceQueries.days(appId, invoiceId),
    enabled: appId !== undefined && hasTime && invoice?.status !== 'draft',
  })
  const title = invoice?.number ?? t(invoice ? 'invoices.state.draft' : isNew ? 'invoices.new' : 'invoices.one')
  usePageTitle(title)
  const [createdId, setCreatedId] = useState<string>()
  const show = (id: string) => {
    if (isNew) setCreatedId(id)
    const params = { invoiceId: id }
    void navigate({ to: '/payments/invoices/$invoiceId', params, replace: isNew, ignoreBlocker: true })
  }
  const back = () => void navigate({ to: '/payments', search: { tab: 'invoices' }, ignoreBlocker: true })
  const isNotFound = isProblem(query.error) && query.error.status === 404
  const isDraft = isNew || invoice?.status === 'draft'
  return (
    <div className="pay-page">
      <div className="topbar" data-part="topbar">
        <Link to="/payments" search={{ tab: 'invoices' }}>
          {t('payments.tabs.invoices')}
        </Link>
        <h1>{title}</h1>
      </div>
      <div className="pay-scroll">
        {query.isError && !isNew && (
          <ErrorState
            title={t(isNotFound ? 'invoices.notFound' : 'invoices.loadFailed')}
            onRetry={() => void query.refetch()}
          >
            {getErrorMessage(query.error, '')}
          </ErrorState>
        )}
        {!isNew && query.isPending && <LoadingStatus />}
        {isDraft && writes && (
          <DraftEditor
            // A new draft stays in its editor once it is saved.
            key={invoiceId === createdId ? 'new' : invoiceId}
            appId={appId}
            invoice={invoice}
            onSaved={({ _id }) => show(_id)}
            onGone={back}
          />
        )}
        {invoice && !isDraft && (
          <>
            <InvoiceActions
              appId={appId}
              invoice={invoice}
              writes={writes || invoice.bookingId !== null}
              onShow={show}
            />
            <IssuedFacts invoice={invoice} />
            <CollectionCard appId={appId} invoice={invoice} />
            <InvoicePaper invoice={invoice} days={days.data} />
          </>
        )}
      </div>
    </div>
  )
}
