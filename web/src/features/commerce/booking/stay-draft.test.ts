import { expect, test } from 'vitest'
import { changesOf, isOtherStay, quoteInputOf, type StayDraft } from './stay-draft.ts'

const kept: StayDraft = {
  roomId: 'a',
  arrivalDate: '2026-02-10',
  quantity: 2,
  adults: 2,
  children: 0,
  contactName: 'Julie',
  contactEmail: 'julie@ferrand.example',
  status: 'pending',
}

test('only what differs is sent, an emptied address as null', () => {
  expect(changesOf(kept, kept)).toEqual({})
  expect(changesOf({ ...kept, quantity: 3, contactEmail: '' }, kept)).toEqual({ quantity: 3, contactEmail: null })
})

test('[OPEN-049] a price is asked for once room, arrival, a night and an adult are there', () => {
  expect(quoteInputOf(kept)).toEqual({ roomId: 'a', arrivalDate: '2026-02-10', quantity: 2, adults: 2, children: 0 })
  for (const missing of [{ roomId: '' }, { arrivalDate: '' }, { quantity: 0 }, { quantity: 366 }, { adults: 0 }])
    expect(quoteInputOf({ ...kept, ...missing })).toBeNull()
  expect(isOtherStay(kept, { ...kept, adults: 3 })).toBe(false)
  expect(isOtherStay(kept, { ...kept, arrivalDate: '2026-02-11' })).toBe(true)
})
