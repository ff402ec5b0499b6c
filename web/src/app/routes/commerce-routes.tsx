import { createRoute } from '@tanstack/react-router'
import { validatePaymentsSearch } from '../../features/payments/payments-search.ts'
import { lazyPage } from '../lazy-page.tsx'
import { portal } from './portal-route.tsx'
import { nothing } from './root-route.tsx'

const bookingsList = createRoute({
  getParentRoute: () => portal,
  path: '/bookings/list',
  component: lazyPage(async () => (await import('../../areas/bookings/list-page.tsx')).BookingsListPage),
})
const rooms = createRoute({
  getParentRoute: () => portal,
  path: '/bookings/rooms',
  component: lazyPage(async () => (await import('../../areas/bookings/rooms-page.tsx')).RoomsPage),
})
const bookingSettings = createRoute({
  getParentRoute: () => portal,
  path: '/bookings/settings',
  component: lazyPage(async () => (await import('../../areas/bookings/booking-settings-page.tsx')).BookingSettingsPage),
})
const calendar = createRoute({
  getParentRoute: () => portal,
  path: '/bookings',
  component: lazyPage(async () => (await import('../../areas/bookings/calendar-page.tsx')).CalendarPage),
})
const calendarHome = createRoute({ getParentRoute: () => calendar, path: '/', component: nothing })
const booking = createRoute({ getParentRoute: () => calendar, path: '$bookingId', component: nothing })
const payments = createRoute({
  getParentRoute: () => portal,
  path: '/payments',
  validateSearch: validatePaymentsSearch,
  component: lazyPage(async () => (await import('../../areas/payments/payments-page.tsx')).PaymentsPage),
})

/** Bookings and payments of an account (UIX-028 to UIX-031, UIX-034). */
export const commerceRoutes = [
  bookingsList,
  rooms,
  bookingSettings,
  calendar.addChildren([calendarHome, booking]),
  payments,
] as const
