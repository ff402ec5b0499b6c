import { middayOf } from '@passerelle/kernel/nights'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { bookingQueries } from '../../../model/bookings/booking-queries.ts'
import { DocumentButton } from '../../../model/bookings/document-button.tsx'
import { VoucherBadge } from '../../../model/bookings/voucher-badge.tsx'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Delayed, LoadingStatus, Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../kit/ui/feedback/states.tsx'

/** A voucher and its transactions, with the balance after each (OPEN-066). */
export const VoucherLedger = ({ appId, bookingId }: { appId: string | undefined; bookingId: string }) => {
  const t = useTranslations('vouchers')
  const format = useFormat()
  const { data, error, refetch } = useQuery(bookingQueries.voucher(appId, bookingId))
  if (error) return <ErrorState compact title={getErrorMessage(error, t('failed'))} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Delayed>
        <LoadingStatus />
        <Skeleton width={200} height={24} />
      </Delayed>
    )
  const { voucher, entries } = data
  return (
    <>
      <VoucherBadge voucher={voucher} />
      <h2 className="num">{voucher.code}</h2>
      <p className="quiet">{t('left')}</p>
      <p className="booking-left num" data-part="booking-left">
        {format.money(voucher.leftInCents)}
      </p>
      <p className="quiet">
        {t('of', { value: format.money(voucher.valueInCents), day: format.day(middayOf(voucher.validUntil)) })}
      </p>
      <DocumentButton booking={{ _id: bookingId, isGift: true }} />
      <h3>{t('movements')}</h3>
      <table className="booking-lines">
        <thead>
          <tr>
            <th scope="col">{t('movement')}</th>
            <th scope="col" className="r">
              {t('amount')}
            </th>
            <th scope="col" className="r">
              {t('left')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry._id}>
              <th scope="row">
                {t(`kind.${entry.kind}`)} {entry.bookingNumber !== null && `R-${entry.bookingNumber}`}
                <br />
                <span className="quiet">{format.dateTime(entry.at)}</span>
              </th>
              <td className="r">{format.money(entry.amountInCents)}</td>
              <td className="r">{format.money(entry.leftInCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
