import { createRoute } from '@tanstack/react-router'
import { isCalendarView, type CalendarView } from '../../features/commerce/booking-calendar/calendar-range.ts'
import { toListView, type ListView } from '../../features/commerce/bookings-list/list-view.ts'
import type { BillingSearch } from '../../features/commerce/billing/billing-search.ts'
import { validatePaymentsSearch } from '../../features/commerce/payments/payments-search.ts'
import { lazyPage } from '../lazy-page.tsx'
import { accountPage } from './account-page.tsx'
import { portal } from './portal-route.tsx'
import { nothing, toText } from './root-route.tsx'

type BookingsListSearch = {
  gifts?: 'true' | undefined
  view?: ListView | undefined
  search?: string | undefined
  page?: number | undefined
  booking?: string | undefined
}
/** `room`, `arrival` and `nights` prefill a new booking. */
type CalendarSearch = {
  view?: CalendarView | undefined
  day?: string | undefined
  freed?: 'true' | undefined
  room?: string | undefined
  arrival?: string | undefined
  nights?: number | undefined
}
const toFlag = (value: unknown) => (value === 'true' ? value : undefined)
const toCount = (value: unknown) => (/^[1-9]\d{0,4}$/.test(String(value)) ? Number(value) : undefined)
const toDay = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

const bookingsList = createRoute({
  getParentRoute: () => portal,
  path: '/bookings/list',
  validateSearch: (search): BookingsListSearch => ({
    gifts: toFlag(search['gifts']),
    view: toListView(search['view']),
    search: toText(search['search']),
    page: toCount(search['page']),
    booking: toText(search['booking']),
  }),
  component: accountPage('bookings', async () => (await import('../../areas/bookings/list-page.tsx')).BookingsListPage),
})
const rooms = createRoute({
  getParentRoute: () => portal,
  path: '/bookings/rooms',
  validateSearch: (search): { room?: string | undefined } => ({ room: toText(search['room']) }),
  component: accountPage('bookings', async () => (await import('../../areas/bookings/rooms-page.tsx')).RoomsPage),
})
const bookingSettings = createRoute({
  getParentRoute: () => portal,
  path: '/bookings/settings',
  component: accountPage(
    'bookings',
    async () => (await import('../../areas/bookings/booking-settings-page.tsx')).BookingSettingsPage,
  ),
})
const calendar = createRoute({
  getParentRoute: () => portal,
  path: '/bookings',
  validateSearch: (search): CalendarSearch => ({
    view: isCalendarView(search['view']) ? search['view'] : undefined,
    day: toDay(search['day']),
    freed: toFlag(search['freed']),
    room: toText(search['room']),
    arrival: toDay(search['arrival']),
    nights: toCount(search['nights']),
  }),
  component: accountPage('bookings', async () => (await import('../../areas/bookings/calendar-page.tsx')).CalendarPage),
})
const calendarHome = createRoute({ getParentRoute: () => calendar, path: '/', component: nothing })
const booking = createRoute({ getParentRoute: () => calendar, path: '$bookingId', component: nothing })
const payments = createRoute({
  getParentRoute: () => portal,
  path: '/payments',
  validateSearch: validatePaymentsSearch,
  component: accountPage('payments', async () => (await import('../../areas/payments/payments-page.tsx')).PaymentsPage),
})
const invoice = createRoute({
  getParentRoute: () => portal,
  path: '/payments/invoices/$invoiceId',
  component: lazyPage(async () => (await import('../../areas/payments/invoice-page.tsx')).InvoicePage),
})

const work = createRoute({
  getParentRoute: () => portal,
  path: '/payments/invoices/work',
  // Checked by the page, so that the first load is without it.
  validateSearch: (search: BillingSearch) => search,
  component: lazyPage(async () => (await import('../../areas/payments/billing-page.tsx')).BillingPage),
})

/** Bookings and payments of an account (UIX-028 to UIX-031, UIX-034). */
export const commerceRoutes = [
  bookingsList,
  rooms,
  bookingSettings,
  calendar.addChildren([calendarHome, booking]),
  payments,
  work,
  invoice,
] as const
