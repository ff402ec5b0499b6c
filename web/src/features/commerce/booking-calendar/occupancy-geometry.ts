import { maxNights } from '@passerelle/kernel/bookings'
import { addDays, daysBetween } from '@passerelle/kernel/nights'
import type { Move } from '../../../model/bookings/change-in-cache.ts'

/**
 * Position of a booking bar, in columns: it starts and ends in the middle of a day, so that a departure and an arrival
 * share a day.
 */
export type BarPlace = { left: number; width: number; cutStart: boolean; cutEnd: boolean }

export const barPlace = (arrival: string, departure: string, days: readonly string[]): BarPlace | null => {
  const begin = daysBetween(days[0]!, arrival) + 0.5
  const end = daysBetween(days[0]!, departure) + 0.5
  const [left, right] = [Math.max(begin, 0), Math.min(end, days.length)]
  return right <= left ? null : { left, width: right - left, cutStart: begin < 0, cutEnd: end > days.length }
}

/** What is being dragged: a new stay that starts on a column, a booking, or the end of a booking. */
export type Held =
  | { kind: 'create'; roomId: string; column: number }
  | { kind: 'move' | 'resize'; id: string; column: number; from: Move }

const nights = (count: number) => Math.min(maxNights, Math.max(1, count))

/** Stay that results from dropping on this column and room; at least one night. */
export const planned = (held: Held, column: number, roomId: string, days: readonly string[]): Move => {
  if (held.kind === 'create') {
    const [first, last] = [Math.min(held.column, column), Math.max(held.column, column)]
    return { roomId: held.roomId, arrivalDate: addDays(days[0]!, first), quantity: nights(last - first) }
  }
  const by = column - held.column
  const { from } = held
  if (held.kind === 'resize') return { ...from, quantity: nights(from.quantity + by) }
  return { roomId, arrivalDate: addDays(from.arrivalDate, by), quantity: from.quantity }
}

/** Keyboard move of a focused booking: Alt with an arrow moves it, Alt and Shift with an arrow resize it. */
export const keyedMove = (
  { key, altKey, shiftKey }: Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey'>,
  from: Move,
  roomIds: readonly string[],
): Move | null => {
  if (!altKey) return null
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (step !== undefined && shiftKey) return { ...from, quantity: nights(from.quantity + step) }
  if (step !== undefined) return { ...from, arrivalDate: addDays(from.arrivalDate, step) }
  const rise = { ArrowUp: -1, ArrowDown: 1 }[key]
  const roomId = rise === undefined ? undefined : roomIds[roomIds.indexOf(from.roomId) + rise]
  return roomId === undefined ? null : { ...from, roomId }
}

export const isSameMove = (one: Move, other: Move): boolean =>
  one.roomId === other.roomId && one.arrivalDate === other.arrivalDate && one.quantity === other.quantity
