import type { InferBody } from '@passerelle/contract/operation'
import type { ExternalCalendar, externalCalendars } from '@passerelle/contract/bookings/external-calendars'
import { Problem } from '@passerelle/contract/problems'
import { cancelWork, enqueueWork, hurryWork } from '@passerelle/server/work/work-store'
import { eventActor, type Caller, type Deps } from '../calls/caller.ts'
import { roomStore } from '../rooms/room-store.ts'
import { calendarStore } from './calendar-store.ts'
import { calendarKind } from './sync-calendars.ts'

type NewCalendar = InferBody<typeof externalCalendars.addExternalCalendar>

const mostCalendars = 10

/** Connects calendars of other sites to a room, has them read, and removes them. */
export const changeCalendars = ({ transaction, record, clock, newId }: Deps) => ({
  /** Throws `not_found` (no such room), `calendar_limit`. */
  add: (roomId: string, { name, url }: NewCalendar, { appId, actor }: Caller): Promise<ExternalCalendar> =>
    transaction(async (tx) => {
      await roomStore.lock(tx.query, appId, roomId)
      const known = await calendarStore.list(tx.query, appId, roomId)
      if (known.length >= mostCalendars) throw new Problem('calendar_limit')
      const calendarId = newId()
      const address = url.replace(/^webcal/i, 'https')
      await calendarStore.insert(tx.query, appId, { id: calendarId, roomId, name, url: address }, clock.now())
      await enqueueWork(tx, { kind: calendarKind, id: calendarId, appId, dueAt: clock.now() })
      const about = { appId, actor: eventActor(actor), subject: roomId }
      await record(tx, { ...about, name: 'room.calendar_added', data: { calendarId } })
      return calendarStore.read(tx.query, appId, roomId, calendarId)
    }),

  /** Throws `not_found`. */
  sync: (roomId: string, calendarId: string, { appId }: Caller): Promise<ExternalCalendar> =>
    transaction(async (tx) => {
      await calendarStore.askNow(tx.query, appId, roomId, calendarId, clock.now())
      await hurryWork(tx, { kind: calendarKind, id: calendarId, dueAt: clock.now() })
      return calendarStore.read(tx.query, appId, roomId, calendarId)
    }),

  /** Throws `not_found`. */
  remove: (roomId: string, calendarId: string, { appId, actor }: Caller): Promise<null> =>
    transaction(async (tx) => {
      await cancelWork(tx, calendarKind, [calendarId], { underWay: true })
      await calendarStore.remove(tx.query, appId, roomId, calendarId)
      const about = { appId, actor: eventActor(actor), subject: roomId }
      await record(tx, { ...about, name: 'room.calendar_removed', data: { calendarId } })
      return null
    }),
})
