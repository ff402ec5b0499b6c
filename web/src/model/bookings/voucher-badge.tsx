import { useTranslations } from 'use-intl'
import { Badge, type BadgeTone } from '../../kit/ui/display/badge.tsx'
import type { Booking } from './booking-queries.ts'

type Voucher = NonNullable<Booking['voucher']>

const tones: Record<Voucher['state'], BadgeTone> = {
  valid: 'success',
  started: 'info',
  used: 'neutral',
  expired: 'danger',
  void: 'neutral',
}

/** Badge with the state of a voucher: valid, partly used, used, expired or void. */
export const VoucherBadge = ({ voucher: { state } }: { voucher: Pick<Voucher, 'state'> }) => {
  const t = useTranslations('vouchers')
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
}
