import { bookings } from '@passerelle/contract/bookings/api'
import type { PersonInAccount } from '@passerelle/kernel/actor'
import { addDays } from '@passerelle/kernel/nights'
import { createHttpClient } from '@passerelle/server/outbound/http-client'
import type { Platform } from '@passerelle/server/platform'
import { service, type Call, type Handlers, type Result, type Service } from '@passerelle/server/service'
import { bookingsPolicies } from './bookings-policy.ts'
import { bookingsView } from './bookings/bookings-view.ts'
import { changeBooking, deleteBooking } from './bookings/change-booking.ts'
import { createBooking } from './bookings/create-booking.ts'
import { quoteBooking } from './bookings/quote-booking.ts'
import { roomCalendar } from './calendars/room-calendar.ts'
import { readCatalogue } from './catalogue/catalogue.ts'
import { soldRoom } from './rooms/sold-room.ts'
import type { Caller, Deps } from './calls/caller.ts'
import { bookingDocument } from './documents/booking-document.ts'
import { readLetterhead } from './documents/letterhead.ts'
import { sendCancellations } from './mails/send-cancellation.ts'
import { sendConfirmations } from './mails/send-confirmation.ts'
import { addOption, changeOption, removeOption } from './options/change-options.ts'
import { addPayment, removePayment } from './payments/add-payment.ts'
import { onGuestPaid } from './payments/on-guest-paid.ts'
import { calendarStore } from './external-calendars/calendar-store.ts'
import { changeCalendars } from './external-calendars/change-calendars.ts'
import { calendarWork } from './external-calendars/sync-calendars.ts'
import { onRefundChanged } from './refunds/on-refund-changed.ts'
import { refundPayment } from './bookings/refund-payment.ts'
import { remindGuest } from './reminders/remind-guest.ts'
import { remindVoucher } from './reminders/remind-voucher.ts'
import { roomStore, toRoom } from './rooms/room-store.ts'
import { changeRoom, createRoom, renewCalendar } from './rooms/save-room.ts'
import { changeSettings } from './settings/change-settings.ts'
import { soldSettings } from './settings/gift-prices.ts'
import { settingsStore } from './settings/settings-store.ts'
import { voucherView } from './bookings/voucher-view.ts'

type Ops = typeof bookings
/** Service for an account's rooms, bookings and gift vouchers. */
export const bookingsService = (platform: Platform): Service => {
  const { database, env } = platform
  const { query } = database
  const deps: Deps = { ...platform, query, transaction: database.transaction }
  const views = bookingsView(platform)
  const ledger = voucherView(platform)
  const calendar = roomCalendar(platform)
  const quote = quoteBooking(database)
  const create = createBooking(deps)
  const change = changeBooking(deps)
  const remove = deleteBooking(deps)
  const options = { add: addOption(deps), change: changeOption(deps), remove: removeOption(deps) }
  const payments = { add: addPayment(deps), remove: removePayment(deps), refund: refundPayment(deps) }
  const rooms = { create: createRoom(deps), change: changeRoom(deps), renew: renewCalendar(deps) }
  const calendars = changeCalendars(deps)
  const saveSettings = changeSettings(deps)

  const callerOf = (call: Call<Ops[keyof Ops]>): Caller => {
    // The policy has already rejected everybody but users inside an account.
    const actor = call.actor as PersonInAccount
    return { appId: actor.appId, actor, locale: call.request.locale }
  }

  /** Wraps a handler: passes the caller. */
  const within =
    <K extends keyof Ops>(run: (call: Call<Ops[K]>, caller: Caller) => Promise<Result<Ops[K]>>) =>
    (call: Call<Ops[K]>): Promise<Result<Ops[K]>> =>
      run(call, callerOf(call))

  const handlers: Handlers<Ops> = {
    listBookings: within<'listBookings'>(({ query: page }, { appId }) => views.page(appId, page)),
    countBookings: within<'countBookings'>((_call, { appId }) => views.counts(appId)),
    listBookingsOfDays: within<'listBookingsOfDays'>(({ query: days }, { appId }) => views.ofDays(appId, days)),
    readBooking: within<'readBooking'>(({ params }, { appId }) => views.one(appId, params.id)),
    quoteBooking: within<'quoteBooking'>(({ body }, caller) => quote(body, caller)),
    createBooking: within<'createBooking'>(({ body }, caller) => create(body, caller)),
    changeBooking: within<'changeBooking'>(({ params, body }, caller) => change(params.id, body, caller)),
    deleteBooking: within<'deleteBooking'>(({ params }, caller) => remove(params.id, caller)),
    addBookingOption: within<'addBookingOption'>(({ params, body }, caller) => options.add(params.id, body, caller)),
    changeBookingOption: within<'changeBookingOption'>(({ params, body }, caller) =>
      options.change(params.id, params.optionId, body, caller),
    ),
    removeBookingOption: within<'removeBookingOption'>(({ params }, caller) =>
      options.remove(params.id, params.optionId, caller),
    ),
    addBookingPayment: within<'addBookingPayment'>(({ params, body }, caller) => payments.add(params.id, body, caller)),
    removeBookingPayment: within<'removeBookingPayment'>(({ params }, caller) =>
      payments.remove(params.id, params.paymentId, caller),
    ),
    refundBookingPayment: within<'refundBookingPayment'>(({ params, body }, caller) =>
      payments.refund(params.id, params.paymentId, body.amountInCents, caller),
    ),
    readBookingDocument: within<'readBookingDocument'>(async ({ params }, { appId, locale }) =>
      bookingDocument(await views.one(appId, params.id), await readLetterhead(query, appId), locale),
    ),
    readVoucher: within<'readVoucher'>(({ params }, { appId }) => ledger(appId, params.id)),
    listRooms: within<'listRooms'>(async (_call, { appId }) => {
      const stored = await roomStore.list(query, appId)
      const catalogue = await readCatalogue(query, appId)
      const list = stored.map((room) => soldRoom(room, catalogue))
      return { list: list.slice(0, 1000).map((room) => toRoom(room, env.origin)), hasMore: list.length > 1000 }
    }),
    createRoom: within<'createRoom'>(async ({ body }, caller) => toRoom(await rooms.create(body, caller), env.origin)),
    changeRoom: within<'changeRoom'>(async ({ params, body }, caller) =>
      toRoom(await rooms.change(params.id, body, caller), env.origin),
    ),
    renewRoomCalendar: within<'renewRoomCalendar'>(async ({ params }, caller) =>
      toRoom(await rooms.renew(params.id, caller), env.origin),
    ),
    readBookingSettings: within<'readBookingSettings'>(async (_call, { appId }) =>
      soldSettings(await readCatalogue(query, appId), await settingsStore.read(query, appId)),
    ),
    changeBookingSettings: within<'changeBookingSettings'>(({ body }, caller) => saveSettings(body, caller)),
    listExternalCalendars: within<'listExternalCalendars'>(async ({ params }, { appId }) => {
      const { id } = await roomStore.read(query, appId, params.id)
      return { list: await calendarStore.list(query, appId, id) }
    }),
    addExternalCalendar: within<'addExternalCalendar'>(({ params, body }, caller) =>
      calendars.add(params.id, body, caller),
    ),
    syncExternalCalendar: within<'syncExternalCalendar'>(({ params }, caller) =>
      calendars.sync(params.id, params.calendarId, caller),
    ),
    removeExternalCalendar: within<'removeExternalCalendar'>(({ params }, caller) =>
      calendars.remove(params.id, params.calendarId, caller),
    ),
    listExternalNights: within<'listExternalNights'>(async ({ query: { start, end } }, { appId }) => ({
      list: await calendarStore.nights(query, appId, start, addDays(end, 1)),
    })),
    readRoomCalendar: ({ params }: Call<Ops['readRoomCalendar']>) => calendar(params.secret),
  }

  return service<Ops>({
    name: 'bookings',
    operations: bookings,
    policies: bookingsPolicies,
    subjectLoaders: {},
    handlers,
    subscribers: [
      sendConfirmations(platform),
      sendCancellations(platform),
      onRefundChanged(platform),
      onGuestPaid(platform),
    ],
    workKinds: [calendarWork({ ...platform, client: createHttpClient() })],
    deadlines: [remindGuest(platform), remindVoucher(platform)],
  })
}
