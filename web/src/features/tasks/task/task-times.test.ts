import { hours } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { getTaskTimes } from './task-times.ts'

const of = (more: Partial<Parameters<typeof getTaskTimes>[0]>) =>
  getTaskTimes({
    ellapsedTime: hours(1),
    estimatedTime: null,
    acceptedEstimatedTime: null,
    estimateStatus: 'without',
    ...more,
  })

test('[TSK-040] hidden time is not shown', () => {
  expect(of({ ellapsedTime: null })).toBeNull()
})

test.each([
  ['without an estimate', {}, { accepted: null, asked: null, left: null, percent: 0 }],
  [
    'with one that waits',
    { estimatedTime: hours(4), estimateStatus: 'waiting' },
    { accepted: null, asked: hours(4), left: hours(3), percent: 25 },
  ],
  [
    'with one accepted',
    { estimatedTime: hours(4), acceptedEstimatedTime: hours(4), estimateStatus: 'accepted' },
    { accepted: hours(4), asked: null, left: hours(3), percent: 25 },
  ],
  [
    'with another that waits',
    { estimatedTime: hours(8), acceptedEstimatedTime: hours(4), estimateStatus: 'waiting' },
    { accepted: hours(4), asked: hours(8), left: hours(3), percent: 25 },
  ],
  [
    'with another that was refused',
    { estimatedTime: hours(8), acceptedEstimatedTime: hours(2), estimateStatus: 'refused' },
    { accepted: hours(2), asked: hours(8), left: hours(1), percent: 50 },
  ],
  [
    'with the accepted one withdrawn',
    { estimatedTime: 0, acceptedEstimatedTime: hours(4) },
    { accepted: hours(4), asked: null, left: hours(3), percent: 25 },
  ],
  [
    'in overrun',
    { ellapsedTime: hours(5), estimatedTime: hours(4), estimateStatus: 'waiting' },
    { asked: hours(4), left: -hours(1), percent: 100 },
  ],
] as const)('[TSK-039] %s, each figure stands by its own name', (_, facts, shown) => {
  expect(of(facts)).toMatchObject(shown)
})
