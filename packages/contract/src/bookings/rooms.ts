import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation, withFeatures } from '../operation.ts'
import { Id, listOf } from '../schemas.ts'
import { NewRoom, Room, RoomChange } from './room-schemas.ts'

export const rooms = api(withFeatures('bookings', ['bookings']), {
  /** All rooms of the account, by name. */
  listRooms: operation({
    method: 'GET',
    path: '/admin/rooms',
    requirement: 'API-139',
    access: can('bookings.manage'),
    response: listOf(Room),
    problems: ['access_denied'],
  }),
  createRoom: operation({
    method: 'POST',
    path: '/admin/rooms',
    requirement: 'API-140',
    access: can('bookings.manage'),
    status: 201,
    body: NewRoom,
    response: Room,
    problems: ['access_denied', 'catalogue_item_unfit', 'catalogue_owns_price'],
  }),
  /** Changes a room. Prices of existing bookings stay unchanged. */
  changeRoom: operation({
    method: 'PATCH',
    path: '/admin/rooms/:id',
    requirement: 'API-141',
    access: can('bookings.manage'),
    params: z.strictObject({ id: Id }),
    body: RoomChange,
    response: Room,
    problems: ['access_denied', 'not_found', 'catalogue_item_unfit', 'catalogue_owns_price'],
  }),
  /** Gives the calendar of a room another address; whoever has the old one reads nothing any more. */
  renewRoomCalendar: operation({
    method: 'POST',
    path: '/admin/rooms/:id/renew-calendar',
    requirement: 'ADR-0004',
    access: can('bookings.manage'),
    params: z.strictObject({ id: Id }),
    response: Room,
    problems: ['access_denied', 'not_found'],
  }),
})
