import { ComingSoon } from '../shell/coming-soon.tsx'

export const RoomsPage = () => <ComingSoon page="bookings" />
