import { expect, test } from 'vitest'
import { addToast, holdToasts, isFading, nextToastChange, noToasts, removeToast, sweepToasts } from './toast-queue.ts'

const one = addToast(noToasts, { type: 'info', text: 'Lien copié' }, 1000)
const [toast] = one.toasts

test('[UIX-044] a toast is visible for 5 s, then fades for 5 s more, then is gone', () => {
  expect(isFading(one, toast!, 5999)).toBe(false)
  expect(isFading(one, toast!, 6000)).toBe(true)
  expect(sweepToasts(one, 10_999).toasts).toHaveLength(1)
  expect(sweepToasts(one, 11_000).toasts).toHaveLength(0)
})

test('at most three toasts stand, and the oldest makes room', () => {
  const queue = ['a', 'b', 'c', 'd'].reduce((before, text) => addToast(before, { type: 'info', text }, 0), noToasts)
  expect(queue.toasts.map(({ text }) => text)).toEqual(['b', 'c', 'd'])
})

test('pointing at a toast holds it, leaving gives it its full time again', () => {
  const held = holdToasts(one, true, 3000)
  expect(isFading(held, toast!, 60_000)).toBe(false)
  expect(sweepToasts(held, 60_000).toasts).toHaveLength(1)
  const released = holdToasts(held, false, 60_000)
  expect(nextToastChange(released, 60_000)).toBe(5000)
  expect(sweepToasts(released, 70_000).toasts).toHaveLength(0)
})

test('closing the toast that is pointed at holds no later one', () => {
  const closed = removeToast(holdToasts(one, true, 3000), toast!.id, 3000)
  const later = addToast(closed, { type: 'info', text: 'Demande archivée' }, 4000)
  expect(sweepToasts(later, 14_000).toasts).toEqual([])
})

test('the next change is known', () => {
  expect(nextToastChange(noToasts, 0)).toBeUndefined()
  expect(nextToastChange(one, 1000)).toBe(5000)
  expect(nextToastChange(one, 7000)).toBe(4000)
  expect(removeToast(one, toast!.id, 7000).toasts).toEqual([])
})

test('a toast that offers an undo stays for longer, after it was held too', () => {
  const long = addToast(noToasts, { type: 'success', text: '38 demandes modifiées', duration: 15_000 }, 0)
  expect([isFading(long, long.toasts[0]!, 14_999), isFading(long, long.toasts[0]!, 15_000)]).toEqual([false, true])
  expect(nextToastChange(holdToasts(holdToasts(long, true, 1000), false, 20_000), 20_000)).toBe(15_000)
})
