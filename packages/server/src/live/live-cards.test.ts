import type { EventName, EventOf } from '@passerelle/contract/events'
import { expect, test } from 'vitest'
import { createBatchCards, type LiveCard, type TaskRef } from './live-cards.ts'

const event = (subject: string, { name = 'task.moved', appId = 'lumen' }: { name?: EventName; appId?: string } = {}) =>
  ({ id: `${name} ${subject}`, name, appId, subject, data: {} }) as unknown as EventOf
const card = { ownerId: 'ada', show: () => ({}) } as unknown as LiveCard

const batchCards = (isShownOnBoard = (_: EventOf) => true) => {
  const reads: string[][] = []
  const errors: string[] = []
  const state = { broken: false }
  const cardOf = createBatchCards({
    isShownOnBoard,
    logger: { error: (_details, text) => void errors.push(text) },
    readCards: async (tasks: readonly TaskRef[]) => {
      if (state.broken) throw new Error('no connection')
      reads.push(tasks.map(({ id }) => id))
      return new Map(tasks.map(({ id }) => [id, card]))
    },
  })
  return { cardOf, reads, errors, state }
}

test('the cards of a batch are read once, each task once', async () => {
  const { cardOf, reads } = batchCards()
  const batch = [
    event('T-1'),
    event('T-2'),
    event('T-1', { name: 'task.pending_on' }),
    event('P-1', { name: 'probe.down' }),
  ]
  const cards = []
  for (const one of batch) cards.push(await cardOf(one, batch))
  expect(cards).toEqual([card, card, card, undefined])
  expect(reads).toEqual([['T-1', 'T-2']])
  const later = [event('T-1')]
  await cardOf(later[0]!, later)
  expect(reads).toHaveLength(2)
})

test('nothing is read for events that no board here shows, nor for accounts with many changes', async () => {
  const { cardOf, reads } = batchCards(({ appId }) => appId !== 'verdier')
  const many = Array.from({ length: 13 }, (_, n) => event(`T-${n}`))
  const batch = [...many, event('V-1', { appId: 'verdier' }), event('O-1', { appId: 'other' })]
  expect(await cardOf(many[0]!, batch)).toBeUndefined()
  expect(await cardOf(batch.at(-1)!, batch)).toBe(card)
  expect(reads).toEqual([['O-1']])
})

test('cards that cannot be read are left out', async () => {
  const { cardOf, errors, state } = batchCards()
  state.broken = true
  const batch = [event('T-1')]
  expect(await cardOf(batch[0]!, batch)).toBeUndefined()
  expect(errors).toHaveLength(1)
})
