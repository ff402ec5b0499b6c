import { expect, test } from 'vitest'
import { confirmAt, idle, nextConfirmChange, pressConfirm, type ConfirmState } from './confirm-flow.ts'

const waiting = (since: number): ConfirmState => ({ phase: 'waiting', since })

test('[UIX-045] click 1 starts a wait of 1500 ms, then it asks, click 2 confirms', () => {
  const first = pressConfirm(idle, 0)
  expect(first).toEqual({ state: waiting(0), confirmed: false })
  expect(confirmAt(first.state, 1499).phase).toBe('waiting')
  expect(confirmAt(first.state, 1500).phase).toBe('asking')
  expect(pressConfirm(first.state, 1600)).toEqual({ state: idle, confirmed: true })
})

test('[UIX-045] clicks during the wait are ignored and do not prolong it', () => {
  const again = pressConfirm(pressConfirm(idle, 0).state, 700)
  expect(again).toEqual({ state: waiting(0), confirmed: false })
  expect(confirmAt(again.state, 1500).phase).toBe('asking')
})

test('[UIX-045] an armed button asks for five seconds, then shows for five more that nothing was done', () => {
  expect(confirmAt(waiting(0), 6499).phase).toBe('asking')
  expect(confirmAt(waiting(0), 6500).phase).toBe('lapsed')
  expect(pressConfirm(waiting(0), 6500)).toEqual({ state: waiting(6500), confirmed: false })
  expect(confirmAt(waiting(0), 11_499).phase).toBe('lapsed')
  expect(confirmAt(waiting(0), 11_500)).toEqual(idle)
})

test('[UIX-046] a wait of 500 ms asks after 500 ms, for five seconds', () => {
  expect(confirmAt(waiting(0), 499, 500).phase).toBe('waiting')
  expect(pressConfirm(waiting(0), 500, 500).confirmed).toBe(true)
  expect(confirmAt(waiting(0), 5499, 500).phase).toBe('asking')
  expect(confirmAt(waiting(0), 5500, 500).phase).toBe('lapsed')
})

test('[UIX-045] a longer wait asks for as long as it took', () => {
  expect(confirmAt(waiting(0), 15_999, 8000).phase).toBe('asking')
  expect(confirmAt(waiting(0), 16_000, 8000).phase).toBe('lapsed')
})

test('the next change is known, so that no clock ticks meanwhile', () => {
  expect(nextConfirmChange(idle, 10)).toBeUndefined()
  expect(nextConfirmChange(waiting(0), 400)).toBe(1100)
  expect(nextConfirmChange({ phase: 'asking', since: 0 }, 1600)).toBe(4900)
  expect(nextConfirmChange({ phase: 'lapsed', since: 0 }, 6500)).toBe(5000)
})

test('[UIX-045] the wait counts from the first click, whenever that was, and what is overdue is due at once', () => {
  expect(confirmAt(waiting(10_000), 11_499).phase).toBe('waiting')
  expect(confirmAt(waiting(10_000), 11_500).phase).toBe('asking')
  expect([11_000, 11_500, 20_000].map((now) => nextConfirmChange(waiting(10_000), now))).toEqual([500, 0, 0])
})
