import { bookingSettings } from '@passerelle/contract/bookings/booking-settings'
import { bookingCalls } from '@passerelle/contract/bookings/bookings'
import { externalCalendars } from '@passerelle/contract/bookings/external-calendars'
import { rooms } from '@passerelle/contract/bookings/rooms'
import { vouchers } from '@passerelle/contract/bookings/vouchers'
import { guestInvoices } from '@passerelle/contract/payments/guest-invoices'
import { guestPayments } from '@passerelle/contract/payments/guest-payments'
import type { InferBody, InferResponse } from '@passerelle/contract/operation'
import { bookingsPage, type BookingView } from '@passerelle/kernel/bookings'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export type Booking = InferResponse<typeof bookingCalls.readBooking>
export type Room = InferResponse<typeof rooms.listRooms>['list'][number]
export type BookingSettings = InferResponse<typeof bookingSettings.readBookingSettings>
export type ExternalNights = InferResponse<typeof externalCalendars.listExternalNights>['list'][number]
export type Quote = InferResponse<typeof bookingCalls.quoteBooking>
export type QuoteInput = InferBody<typeof bookingCalls.quoteBooking>
type App = string | undefined

// Other users book too: visible pages poll every minute.
const refetchInterval = 60_000

/** Query keys and query options of bookings. */
export const bookingQueries = {
  all: () => ['bookings'] as const,
  ofAccount: (appId: App) => [...bookingQueries.all(), appId] as const,
  allDays: (appId: App) => [...bookingQueries.ofAccount(appId), 'days'] as const,
  rooms: (appId: App) =>
    queryOptions({
      queryKey: [...bookingQueries.ofAccount(appId), 'rooms'],
      queryFn: async ({ signal }) => (await call(rooms.listRooms, {}, { signal })).list,
      enabled: appId !== undefined,
    }),
  settings: (appId: App) =>
    queryOptions({
      queryKey: [...bookingQueries.ofAccount(appId), 'settings'],
      queryFn: ({ signal }) => call(bookingSettings.readBookingSettings, {}, { signal }),
      enabled: appId !== undefined,
    }),
  days: (appId: App, start: string, end: string) =>
    queryOptions({
      queryKey: [...bookingQueries.allDays(appId), start, end],
      queryFn: async ({ signal }) => (await call(bookingCalls.listBookingsOfDays, { start, end }, { signal })).list,
      enabled: appId !== undefined,
      placeholderData: keepPreviousData,
      refetchInterval,
    }),
  /** Nights that are taken on other sites. */
  externalNights: (appId: App, start: string, end: string) =>
    queryOptions({
      queryKey: [...bookingQueries.ofAccount(appId), 'external-nights', start, end],
      queryFn: async ({ signal }) =>
        (await call(externalCalendars.listExternalNights, { start, end }, { signal })).list,
      enabled: appId !== undefined,
      placeholderData: keepPreviousData,
      refetchInterval,
    }),
  calendars: (appId: App, roomId: string) =>
    queryOptions({
      queryKey: [...bookingQueries.ofAccount(appId), 'calendars', roomId],
      queryFn: async ({ signal }) =>
        (await call(externalCalendars.listExternalCalendars, { id: roomId }, { signal })).list,
      enabled: appId !== undefined,
      // A calendar that was just added or asked for is read within a moment.
      refetchInterval: ({ state }) =>
        state.data?.some(({ lastTriedAt, nextSyncAt }) => lastTriedAt === null || nextSyncAt < lastTriedAt)
          ? 2000
          : refetchInterval,
    }),
  /** Invoices of a booking to its guest. */
  invoices: (appId: App, bookingId: string) =>
    queryOptions({
      queryKey: [...bookingQueries.ofAccount(appId), 'invoices', bookingId],
      queryFn: async ({ signal }) => (await call(guestInvoices.listGuestInvoices, { bookingId }, { signal })).list,
      enabled: appId !== undefined,
    }),
  /** Card payments asked of the guest by a link, newest first. */
  guestPayments: (appId: App, bookingId: string) =>
    queryOptions({
      queryKey: [...bookingQueries.ofAccount(appId), 'guest-payments', bookingId],
      queryFn: async ({ signal }) => (await call(guestPayments.listGuestPayments, { bookingId }, { signal })).list,
      enabled: appId !== undefined,
      refetchInterval,
    }),
  /** Number of bookings in each view of the list. */
  counts: (appId: App) =>
    queryOptions({
      queryKey: [...bookingQueries.ofAccount(appId), 'counts'],
      queryFn: ({ signal }) => call(bookingCalls.countBookings, {}, { signal }),
      enabled: appId !== undefined,
    }),
  /** A page of the list; page numbers start at 0 (BOK-012). */
  page: (
    appId: App,
    { page, search, giftsOnly, view }: { page: number; search: string; giftsOnly: boolean; view?: BookingView },
  ) =>
    queryOptions({
      queryKey: [...bookingQueries.ofAccount(appId), 'list', page, search, giftsOnly, view],
      queryFn: ({ signal }) =>
        call(
          bookingCalls.listBookings,
          {
            limit: bookingsPage,
            skip: page * bookingsPage,
            ...(search && { search }),
            ...(giftsOnly && { giftsOnly: 'true' as const }),
            ...(view && { view }),
          },
          { signal },
        ),
      enabled: appId !== undefined,
      placeholderData: keepPreviousData,
    }),
  one: (appId: App, id: string) =>
    queryOptions({
      queryKey: [...bookingQueries.ofAccount(appId), 'one', id],
      queryFn: ({ signal }) => call(bookingCalls.readBooking, { id }, { signal }),
      enabled: appId !== undefined,
    }),
  quote: (appId: App, wish: QuoteInput | null) =>
    queryOptions({
      queryKey: [...bookingQueries.ofAccount(appId), 'quote', wish],
      queryFn: ({ signal }) => call(bookingCalls.quoteBooking, wish!, { signal }),
      enabled: appId !== undefined && wish !== null,
      placeholderData: keepPreviousData,
      retry: false,
    }),
  voucher: (appId: App, id: string) =>
    queryOptions({
      queryKey: [...bookingQueries.ofAccount(appId), 'voucher', id],
      queryFn: ({ signal }) => call(vouchers.readVoucher, { id }, { signal }),
      enabled: appId !== undefined,
    }),
}
