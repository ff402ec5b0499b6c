import { useTranslations } from 'use-intl'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import type { Room } from '../../../model/bookings/booking-queries.ts'

/** Marks a room whose price is archived, or whose ids the catalogue does not know (BIL-063, BIL-066). */
export const PriceSource = ({ room: { priceSource } }: { room: Pick<Room, 'priceSource'> }) => {
  const t = useTranslations('bookings.picks')
  if (priceSource === 'inactive') return <Badge tone="danger">{t('sourceInactive')}</Badge>
  return priceSource === 'unknown' ? <Badge tone="warning">{t('sourceUnknown')}</Badge> : null
}
