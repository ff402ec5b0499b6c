import { countryName } from '@passerelle/kernel/countries'
import { invoiceVatTreatment } from '@passerelle/kernel/vat-treatment'
import { Link } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import type { Invoice, InvoiceDays } from './invoice-queries.ts'
import { LineLogs } from './line-logs.tsx'
import './invoice-paper.css'

const tags = { fr: 'fr-FR', en: 'en-GB' } as const

const Party = ({ title, party, email }: { title: string; party: NonNullable<Invoice['buyer']>; email?: string }) => {
  const t = useTranslations('invoices.paper')
  const locale = useLocale()
  const { name, address, siren, vatNumber } = party
  const known = [
    [t('siren'), siren],
    [t('vatNumber'), vatNumber],
    [t('email'), email],
  ].filter(([, value]) => value)
  return (
    <div>
      <h3>{title}</h3>
      <p className="paper-name">{name}</p>
      <p>
        {address.line1}
        <br />
        {address.line2 && (
          <>
            {address.line2}
            <br />
          </>
        )}
        {address.postalCode} {address.city}, {countryName(address.country, locale)}
      </p>
      <dl>
        {known.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Title of a line: leads to its request with its work logs, or to the booking of a guest's invoice. */
const LineTitle = ({ line, bookingId }: { line: Invoice['lines'][number]; bookingId: string | null }) => {
  if (line.taskSlug)
    return (
      <Link to="/projects/tasks/$taskId" params={{ taskId: line.taskSlug }}>
        {line.title}
      </Link>
    )
  if (bookingId)
    return (
      <Link to="/bookings/$bookingId" params={{ bookingId }}>
        {line.title}
      </Link>
    )
  return line.title
}

/**
 * Printable view of an issued invoice: black on white in both themes. Lines lead to what they are for, and unfold their
 * days.
 */
export const InvoicePaper = ({ invoice, days }: { invoice: Invoice; days?: InvoiceDays | undefined }) => {
  const t = useTranslations('invoices')
  const locale = useLocale() as 'fr' | 'en'
  const format = useFormat()
  const { seller, buyer, payment, number, issuedOn, dueOn } = invoice
  if (!seller || !buyer || !number || !issuedOn || !dueOn) return null
  const day = (date: string) =>
    new Intl.DateTimeFormat(tags[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
  const figure = (value: number) => new Intl.NumberFormat(tags[locale], { maximumFractionDigits: 3 }).format(value)
  const isCredit = invoice.kind === 'credit_note'
  const treatment = invoiceVatTreatment(
    buyer.address.country,
    invoice.vat.map(({ percent }) => percent),
  )
  const period =
    invoice.periodFrom && invoice.periodTo
      ? t('paper.span', { from: day(invoice.periodFrom), to: day(invoice.periodTo) })
      : undefined
  const facts = [
    [t('paper.issued'), day(issuedOn)],
    [t('paper.period'), period],
    [t('paper.due'), isCredit ? undefined : day(dueOn)],
    [t('paper.reference'), invoice.reference],
    [t('paper.corrects'), invoice.correctsNumber],
  ].filter(([, value]) => value)
  return (
    <article className="invoice-paper" data-part="paper" aria-label={`${t(`kind.${invoice.kind}`)} ${number}`}>
      <header>
        <p className="paper-brand">{seller.name}</p>
        <div className="paper-title">
          <h2>{t(`kind.${invoice.kind}`)}</h2>
          <p>{number}</p>
        </div>
      </header>
      <dl className="paper-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section className="paper-parties">
        <Party title={t('paper.seller')} party={seller} email={seller.email} />
        <Party title={t('paper.buyer')} party={buyer} />
      </section>
      <table className="paper-lines" aria-label={t('lines')}>
        <thead>
          <tr>
            <th scope="col">{t('paper.title')}</th>
            <th scope="col" className="r">
              {t('paper.quantity')}
            </th>
            <th scope="col">{t('paper.unit')}</th>
            <th scope="col" className="r">
              {t('paper.unitPrice')}
            </th>
            <th scope="col" className="r">
              {t('paper.vat')}
            </th>
            <th scope="col" className="r">
              {t('paper.net')}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line, index) => (
            <tr key={index}>
              <th scope="row">
                <LineTitle line={line} bookingId={invoice.bookingId} />
                {line.detail && <span className="paper-detail">{line.detail}</span>}
                {days?.lines
                  .filter(({ lineId }) => lineId === line._id)
                  .map(({ lineId, logs }) => (
                    <LineLogs key={lineId} logs={logs} />
                  ))}
              </th>
              <td className="r">{figure(line.quantity)}</td>
              <td>{t(`unit.${line.unit}`, { count: line.quantity })}</td>
              <td className="r">{format.money(line.unitPriceInCents)}</td>
              <td className="r">{figure(line.vatPercent)} %</td>
              <td className="r paper-net">{format.money(line.netInCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <section className="paper-sums">
        <table aria-label={t('paper.vatDetail')}>
          <thead>
            <tr>
              <th scope="col">{t('paper.vatDetail')}</th>
              <th scope="col" className="r">
                {t('paper.base')}
              </th>
              <th scope="col" className="r">
                {t('paper.vat')}
              </th>
            </tr>
          </thead>
          <tbody>
            {invoice.vat.map(({ percent, netInCents, vatInCents }) => (
              <tr key={percent}>
                <th scope="row">{figure(percent)} %</th>
                <td className="r">{format.money(netInCents)}</td>
                <td className="r">{format.money(vatInCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <dl>
          <div>
            <dt>{t('paper.totalNet')}</dt>
            <dd>{format.money(invoice.netInCents)}</dd>
          </div>
          <div>
            <dt>{t('paper.vat')}</dt>
            <dd>{format.money(invoice.vatInCents)}</dd>
          </div>
          <div className="paper-due">
            <dt>{t(isCredit ? 'paper.totalCredit' : 'paper.totalDue')}</dt>
            <dd>{format.money(invoice.grossInCents)}</dd>
          </div>
        </dl>
      </section>
      <section className="paper-payment">
        <h3>{t('paper.payment')}</h3>
        <p>
          <b>
            {isCredit
              ? t(invoice.isPartial ? 'paper.creditedPart' : 'paper.credited', { number: invoice.correctsNumber ?? '' })
              : payment?.means === 'sepa_debit' || payment?.means === 'card'
                ? t(payment.means === 'card' ? 'paper.card' : 'paper.debit', {
                    date: day(payment.collectOn ?? dueOn),
                    last4: payment.last4 ?? '',
                  })
                : payment?.means === 'none'
                  ? t('paper.none')
                  : t('paper.transfer', { date: day(dueOn) })}
          </b>
        </p>
        {treatment === 'reverse_charge' && <p>{t('paper.reverseCharge')}</p>}
        {treatment === 'export' && <p>{t('paper.export')}</p>}
        {payment?.mandate && <p>{t('paper.mandate', { mandate: payment.mandate })}</p>}
        {payment?.iban && <p>{t('paper.iban', { iban: payment.iban, number })}</p>}
        {invoice.note && <p>{invoice.note}</p>}
      </section>
      <footer>
        <p>
          {treatment === 'standard' && t('paper.services')} {t('paper.discount')} {t('paper.penalties')}{' '}
          {t('paper.recovery')}
        </p>
        <p className="paper-foot">
          <span>{[seller.name, seller.legalNotice].filter(Boolean).join(', ')}</span>
          <b>{t('paper.facturX')}</b>
        </p>
      </footer>
    </article>
  )
}
