import { bookingStatuses, type BookingStatus } from '@passerelle/kernel/bookings'
import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconCurrencyEuro,
  IconFlag2,
  IconHourglass,
  IconCalendar,
} from '@tabler/icons-react'
import type { IconComponent } from '../../kit/ui/icon/icon.tsx'

/** Colors of bookings in the order of their statuses; an unknown status uses the primary color (BOK-016). */
const colours = ['green', 'dashed-green', 'blue', 'black', 'orange', 'red'] as const
export type BookingColour = (typeof colours)[number] | 'primary'

export const bookingColour = (status: string): BookingColour =>
  colours[bookingStatuses.indexOf(status as BookingStatus)] ?? 'primary'

const icons: Record<BookingStatus, IconComponent> = {
  confirmed: IconCheck,
  pending: IconHourglass,
  closed: IconFlag2,
  canceled: IconBan,
  awaiting_payment: IconCurrencyEuro,
  failed: IconAlertTriangle,
}

/** Icon of a status: color must not be the only distinction. */
export const bookingIcon = (status: string): IconComponent => icons[status as BookingStatus] ?? IconCalendar
