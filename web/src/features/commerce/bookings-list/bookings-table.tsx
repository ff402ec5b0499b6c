import { holdsRoom } from '@passerelle/kernel/bookings'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { middayOf } from '@passerelle/kernel/nights'
import { useTranslations } from 'use-intl'
import type { Booking } from '../../../model/bookings/booking-queries.ts'
import { StatusBadge } from '../../../model/bookings/status-badge.tsx'
import { VoucherBadge } from '../../../model/bookings/voucher-badge.tsx'
import { serverNow } from '../../../kit/config/server-clock.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import type { DataColumn } from '../../../kit/ui/table/data-column.ts'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import type { TableError } from '../../../kit/ui/table/table-error.ts'
import './bookings-table.css'

type Props = {
  rows: readonly Booking[] | undefined
  gifts: boolean
  error: TableError | undefined
  empty: string
  selectedId: string | undefined
  onOpen: (booking: Booking) => void
}

/** Table of bookings; the amount due is emphasized. Gift bookings show their voucher instead of nights. */
export const BookingsTable = ({ rows, gifts, error, empty, selectedId, onOpen }: Props) => {
  const t = useTranslations('bookings')
  const vouchers = useTranslations('vouchers')
  const format = useFormat()
  const today = toIsoDate(serverNow())
  const day = (date: string | null) =>
    date === today ? <b>{t('list.today')}</b> : date ? format.day(middayOf(date)) : t('list.noDate')
  const name = (booking: Booking) => (
    <button
      type="button"
      className={holdsRoom(booking.status) ? 'link booking-name' : 'link booking-name off'}
      onClick={() => onOpen(booking)}
    >
      {booking.contactName || t('noName')}
    </button>
  )
  const payment = ({ balanceInCents, paymentState, status }: Booking) =>
    // Nothing is due for a canceled stay.
    balanceInCents > 0 && !holdsRoom(status) ? (
      <span className="quiet">{t('list.nothingDue')}</span>
    ) : balanceInCents > 0 ? (
      <b className={paymentState === 'unpaid' ? 'num due' : 'num'}>{format.money(balanceInCents)}</b>
    ) : (
      <span className="quiet">{t(`paymentState.${paymentState}`)}</span>
    )
  const state = ({ voucher, status }: Booking) =>
    voucher ? <VoucherBadge voucher={voucher} /> : <StatusBadge status={status} />
  const stays: DataColumn<Booking>[] = [
    { key: 'number', head: t('list.number'), width: 90, cell: ({ number }) => <span className="num">R-{number}</span> },
    { key: 'name', head: t('list.guest'), cell: name },
    { key: 'room', head: t('list.room'), cell: ({ roomName }) => roomName, from: 900 },
    { key: 'arrival', head: t('list.arrival'), cell: ({ arrivalDate }) => day(arrivalDate) },
    {
      key: 'departure',
      head: t('list.departure'),
      cell: ({ departureDate }) => departureDate && day(departureDate),
      from: 1240,
    },
    { key: 'nights', head: t('list.nights'), numeric: true, width: 70, cell: ({ quantity }) => quantity, from: 1024 },
    {
      key: 'people',
      head: t('list.people'),
      numeric: true,
      width: 80,
      cell: ({ isGift, adults, children }) => (isGift ? '' : adults + children),
      from: 1240,
    },
    { key: 'status', head: t('list.status'), width: 170, cell: state },
    {
      key: 'total',
      head: t('list.total'),
      numeric: true,
      cell: ({ totalInCents }) => format.money(totalInCents),
      from: 900,
    },
    { key: 'balance', head: t('list.balance'), numeric: true, cell: payment },
  ]
  const voucherColumns: DataColumn<Booking>[] = [
    {
      key: 'code',
      head: vouchers('code'),
      width: 190,
      cell: (booking) => (
        <button type="button" className="link booking-name num" onClick={() => onOpen(booking)}>
          {booking.voucher?.code ?? vouchers('notIssued')}
        </button>
      ),
    },
    { key: 'name', head: vouchers('boughtBy'), cell: ({ contactName }) => contactName || t('noName') },
    {
      key: 'until',
      head: vouchers('validUntil'),
      cell: ({ voucher }) => (voucher ? day(voucher.validUntil) : vouchers('fromPayment')),
      from: 900,
    },
    {
      key: 'state',
      head: vouchers('stateHead'),
      width: 170,
      cell: state,
    },
    {
      key: 'value',
      head: vouchers('value'),
      numeric: true,
      cell: ({ totalInCents }) => format.money(totalInCents),
      from: 720,
    },
    {
      key: 'left',
      head: vouchers('left'),
      numeric: true,
      cell: ({ voucher, totalInCents }) => <b>{format.money(voucher?.leftInCents ?? totalInCents)}</b>,
    },
  ]
  return (
    <DataTable
      label={t(gifts ? 'nav.vouchers' : 'nav.list')}
      columns={gifts ? voucherColumns : stays}
      rows={rows}
      rowKey={({ _id }) => _id}
      isMarked={({ _id }) => _id === selectedId}
      card={(booking) => (
        <div className="booking-card">
          <span>
            {name(booking)}
            <span className="quiet">
              {gifts ? (
                booking.voucher?.code
              ) : (
                <>
                  {booking.roomName && `${booking.roomName} · `}
                  {day(booking.arrivalDate)}
                </>
              )}
            </span>
          </span>
          <span>
            {state(booking)}
            {booking.voucher ? <b className="num">{format.money(booking.voucher.leftInCents)}</b> : payment(booking)}
          </span>
        </div>
      )}
      error={error}
      empty={<p className="quiet booking-empty">{empty}</p>}
    />
  )
}
