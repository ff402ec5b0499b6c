import { ComingSoon } from '../shell/coming-soon.tsx'

export const CalendarPage = () => <ComingSoon page="bookings" />
