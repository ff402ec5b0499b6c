import { randomBytes } from 'node:crypto'
import type { InferBody } from '@passerelle/contract/operation'
import type { rooms } from '@passerelle/contract/bookings/rooms'
import { Restrictions } from '@passerelle/contract/bookings/room-schemas'
import { Problem } from '@passerelle/contract/problems'
import { readCatalogue, type Catalogue } from '../catalogue/catalogue.ts'
import { soldRoom, type SoldRoom } from './sold-room.ts'
import { eventActor, type Caller, type Deps } from '../calls/caller.ts'
import { definedOf } from '../calls/defined-of.ts'
import { givenOptions, givenSeasons, requireRoomFit } from './given-prices.ts'
import { roomStore, type StoredRoom } from './room-store.ts'

type NewRoom = InferBody<typeof rooms.createRoom>
type RoomChange = InferBody<typeof rooms.changeRoom>

const newSecret = () => randomBytes(32).toString('base64url')

const emptyRoom = (fields: Pick<NewRoom, 'productId' | 'priceId'>) => ({
  ...fields,
  // Until it has a name of its own.
  name: fields.productId,
  taxRateId: null,
  unitAmountInCents: null,
  taxPercent: 0,
  bookingOptions: [],
  bookingRestrictions: Restrictions.parse({}),
  priceList: [],
  paymentAdvancePercent: null,
  calendarSecret: newSecret(),
})

/** `was` is null for a new room, all of whose ids are looked up. */
const applied = (
  was: StoredRoom | null,
  start: StoredRoom,
  { product, bookingOptions, priceList, ...change }: RoomChange,
  catalogue: Catalogue,
): SoldRoom => {
  if (catalogue && product) throw new Problem('catalogue_owns_price')
  const room: StoredRoom = { ...start, ...definedOf(change), ...product }
  if (catalogue) requireRoomFit(catalogue, was, room)
  const lists = {
    ...(bookingOptions && { bookingOptions: givenOptions(catalogue, start, bookingOptions) }),
    ...(priceList && { priceList: givenSeasons(catalogue, start, room, priceList) }),
  }
  return soldRoom({ ...room, ...lists }, catalogue)
}

/** What is stored is also what the catalogue said last, so that a room keeps a price when its ids become unknown. */
const write = async (deps: Deps, tx: Pick<Deps, 'query'>, appId: string, { priceSource: _, ...room }: SoldRoom) =>
  roomStore.write(tx.query, appId, room, deps.clock.now())

/**
 * Creates a room from a product of the catalogue (API-140, OPEN-052, BIL-061). Throws `catalogue_item_unfit`,
 * `catalogue_owns_price`, `invalid_input`.
 */
export const createRoom =
  (deps: Deps) =>
  (fields: NewRoom, { appId, actor }: Caller): Promise<SoldRoom> =>
    deps.transaction(async (tx) => {
      const catalogue = await readCatalogue(tx.query, appId)
      const room = applied(null, { id: deps.newId(), ...emptyRoom(fields) }, fields, catalogue)
      await write(deps, tx, appId, room)
      await deps.record(tx, { appId, actor: eventActor(actor), name: 'room.created', subject: room.id, data: {} })
      return room
    })

/** Edits a room; existing bookings keep their prices (API-141). Throws the same as `createRoom`, and `not_found`. */
export const changeRoom =
  (deps: Deps) =>
  (id: string, change: RoomChange, { appId, actor }: Caller): Promise<SoldRoom> =>
    deps.transaction(async (tx) => {
      const catalogue = await readCatalogue(tx.query, appId)
      const was = await roomStore.lock(tx.query, appId, id)
      const room = applied(was, was, change, catalogue)
      const fields = Object.keys(definedOf(change))
      if (fields.length === 0) return room
      await write(deps, tx, appId, room)
      const data = { fields }
      await deps.record(tx, { appId, actor: eventActor(actor), name: 'room.changed', subject: id, data })
      return room
    })

/** Gives the calendar of a room another address. Throws `not_found`. */
export const renewCalendar =
  (deps: Deps) =>
  (id: string, { appId, actor }: Caller): Promise<SoldRoom> =>
    deps.transaction(async (tx) => {
      const catalogue = await readCatalogue(tx.query, appId)
      const was = await roomStore.lock(tx.query, appId, id)
      const room = soldRoom({ ...was, calendarSecret: newSecret() }, catalogue)
      await write(deps, tx, appId, room)
      const data = { fields: ['calendarUrl'] }
      await deps.record(tx, { appId, actor: eventActor(actor), name: 'room.changed', subject: id, data })
      return room
    })
