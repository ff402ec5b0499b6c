import { middayOf } from '@passerelle/kernel/nights'
import { useTranslations } from 'use-intl'
import type { Booking } from '../../../model/bookings/booking-queries.ts'
import { VoucherBadge } from '../../../model/bookings/voucher-badge.tsx'
import { useFormat } from '../../../kit/format/use-format.ts'

/** Code, balance and expiry of a voucher (BOK-017, TMR-008). */
export const VoucherFacts = ({ voucher }: { voucher: NonNullable<Booking['voucher']> }) => {
  const t = useTranslations('vouchers')
  const format = useFormat()
  return (
    <div className="booking-voucher">
      <b className="num">{voucher.code}</b>
      <VoucherBadge voucher={voucher} />
      <span className="quiet">
        {t('leftUntil', { left: format.money(voucher.leftInCents), day: format.day(middayOf(voucher.validUntil)) })}
      </span>
    </div>
  )
}
