import { randomBytes } from 'node:crypto'
import type { InferBody } from '@passerelle/contract/operation'
import type { rooms } from '@passerelle/contract/bookings/rooms'
import { Restrictions } from '@passerelle/contract/bookings/room-schemas'
import { eventActor, type Caller, type Deps } from '../caller.ts'
import { definedOf } from '../defined-of.ts'
import { roomStore, type StoredRoom } from './room-store.ts'

type NewRoom = InferBody<typeof rooms.createRoom>
type RoomChange = InferBody<typeof rooms.changeRoom>

const emptyRoom = (fields: Pick<NewRoom, 'productId' | 'priceId'>) => ({
  ...fields,
  // Placeholder until the name is read from the catalogue.
  name: fields.productId,
  taxRateId: null,
  unitAmountInCents: null,
  taxPercent: 0,
  bookingOptions: [],
  bookingRestrictions: Restrictions.parse({}),
  priceList: [],
  paymentAdvancePercent: null,
  calendarSecret: randomBytes(32).toString('base64url'),
})

const applied = (room: StoredRoom, { product, ...change }: RoomChange): StoredRoom => ({
  ...room,
  ...definedOf(change),
  ...product,
})

/** Creates a room from a product of the catalogue (API-140, OPEN-052). */
export const createRoom =
  ({ transaction, record, clock, newId }: Deps) =>
  (fields: NewRoom, { appId, actor }: Caller): Promise<StoredRoom> =>
    transaction(async (tx) => {
      const room = applied({ id: newId(), ...emptyRoom(fields) }, fields)
      await roomStore.write(tx.query, appId, room, clock.now())
      await record(tx, { appId, actor: eventActor(actor), name: 'room.created', subject: room.id, data: {} })
      return room
    })

/** Edits a room; existing bookings keep their prices (API-141). Throws `not_found`. */
export const changeRoom =
  ({ transaction, record, clock }: Deps) =>
  (id: string, change: RoomChange, { appId, actor }: Caller): Promise<StoredRoom> =>
    transaction(async (tx) => {
      const room = applied(await roomStore.lock(tx.query, appId, id), change)
      await roomStore.write(tx.query, appId, room, clock.now())
      const data = { fields: Object.keys(definedOf(change)) }
      await record(tx, { appId, actor: eventActor(actor), name: 'room.changed', subject: id, data })
      return room
    })
