import { ComingSoon } from '../shell/coming-soon.tsx'

export const BookingSettingsPage = () => <ComingSoon page="bookings" />
