import { expect, test } from 'vitest'
import { incidentStages, nextStage } from './incident-stages.ts'

test('the next stage is proposed, the first at the beginning and the last at the end', () => {
  expect([undefined, ...incidentStages].map(nextStage)).toEqual([...incidentStages, 'resolved'])
})
