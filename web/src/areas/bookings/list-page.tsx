import { ComingSoon } from '../shell/coming-soon.tsx'

export const BookingsListPage = () => <ComingSoon page="bookings" />
