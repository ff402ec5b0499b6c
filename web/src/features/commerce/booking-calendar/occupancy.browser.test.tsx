import { Room } from '@passerelle/contract/bookings/room-schemas'
import { Booking } from '@passerelle/contract/bookings/schemas'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { setUpServer, show } from '../../../testing/open-page.tsx'
import type { Move } from '../../../model/bookings/change-in-cache.ts'
import { daysOf } from './calendar-range.ts'
import { Occupancy } from './occupancy.tsx'

setUpServer()
const days = daysOf('week', '2026-02-10')
const [glycine, lavande] = ['1'.repeat(24), '2'.repeat(24)] as const
const rooms = [
  example(Room, { _id: glycine, name: 'Glycine', priceList: [] }),
  example(Room, { _id: lavande, name: 'Lavande', priceList: [] }),
]
const stay = example(Booking, {
  _id: '3'.repeat(24),
  roomId: glycine,
  arrivalDate: '2026-02-10',
  departureDate: '2026-02-12',
  quantity: 2,
  status: 'confirmed',
  contactName: 'Claude Ferrier',
})
const heard = {
  onOpen: vi.fn<(id: string) => void>(),
  onCreate: vi.fn<(move: Move) => void>(),
  onMove: vi.fn<(id: string, move: Move) => void>(),
}
beforeEach(() => vi.clearAllMocks())
const open = async () => {
  await show(
    <Occupancy
      days={days}
      rooms={rooms}
      bookings={[stay]}
      elsewhere={[]}
      today="2026-02-10"
      refusedId={undefined}
      {...heard}
    />,
  )
  await page.getByRole('button', { name: /Claude Ferrier/ }).findElement()
}

const middle = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { clientX: left + width / 2, clientY: top + height / 2 }
}
const night = (roomId: string, day: string) =>
  document.querySelector(`[data-room="${roomId}"] [data-day="2026-02-${day}"]`)!
const bar = () => document.querySelector<HTMLElement>('[data-booking]')!
const pointer = (kind: string, at: object, target: EventTarget = document) =>
  target.dispatchEvent(new PointerEvent(kind, { bubbles: true, button: 0, buttons: 1, pointerType: 'mouse', ...at }))
const drag = (item: Element, to: Element) => {
  pointer('pointerdown', middle(item), item)
  pointer('pointermove', middle(to))
}
const drop = () => pointer('pointerup', { buttons: 0 })

test('nights that are dragged over become a stay; a click on one is a stay of a night', async () => {
  await open()
  drag(night(lavande, '12'), night(lavande, '14'))
  await expect.poll(() => document.querySelector('.occupancy.dragging')).not.toBeNull()
  drop()
  expect(heard.onCreate).toHaveBeenLastCalledWith({ roomId: lavande, arrivalDate: '2026-02-12', quantity: 2 })
  await expect.poll(() => document.querySelector('.occupancy.dragging')).toBeNull()
  await userEvent.click(night(lavande, '09'))
  expect(heard.onCreate).toHaveBeenLastCalledWith({ roomId: lavande, arrivalDate: '2026-02-09', quantity: 1 })
  expect(heard.onCreate).toHaveBeenCalledTimes(2)
})

test('a stay is dragged to other nights and another room, its end to another day; a click opens it', async () => {
  await open()
  drag(bar(), night(lavande, '12'))
  drop()
  expect(heard.onMove).toHaveBeenLastCalledWith(stay._id, { roomId: lavande, arrivalDate: '2026-02-11', quantity: 2 })
  drag(bar().querySelector('.booking-grip')!, night(glycine, '14'))
  drop()
  expect(heard.onMove).toHaveBeenLastCalledWith(stay._id, { roomId: glycine, arrivalDate: '2026-02-10', quantity: 4 })
  expect(heard.onOpen).not.toHaveBeenCalled()
  await userEvent.click(bar())
  expect(heard.onOpen).toHaveBeenCalledExactlyOnceWith(stay._id)
  expect(heard.onCreate).not.toHaveBeenCalled()
})

test('Escape, a return to the start, and a finger that scrolls change nothing', async () => {
  await open()
  drag(bar(), night(lavande, '12'))
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  drop()
  drag(bar(), night(lavande, '12'))
  pointer('pointermove', middle(bar()))
  drop()
  pointer('pointerdown', { ...middle(bar()), pointerType: 'touch' }, bar())
  pointer('pointermove', { ...middle(night(lavande, '12')), pointerType: 'touch' })
  drop()
  expect(heard.onMove).not.toHaveBeenCalled()
  expect(document.querySelector('.occupancy.dragging')).toBeNull()
})

test('with keys a stay is moved, lengthened, and opened', async () => {
  await open()
  bar().focus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(heard.onMove).toHaveBeenLastCalledWith(stay._id, { roomId: glycine, arrivalDate: '2026-02-11', quantity: 2 })
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}')
  expect(heard.onMove).toHaveBeenLastCalledWith(stay._id, { roomId: glycine, arrivalDate: '2026-02-10', quantity: 3 })
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(heard.onMove).toHaveBeenLastCalledWith(stay._id, { roomId: lavande, arrivalDate: '2026-02-10', quantity: 2 })
  await userEvent.keyboard('{Enter}')
  expect(heard.onOpen).toHaveBeenCalledExactlyOnceWith(stay._id)
  expect(heard.onCreate).not.toHaveBeenCalled()
})
