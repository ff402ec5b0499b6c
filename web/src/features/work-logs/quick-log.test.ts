import { expect, test } from 'vitest'
import { quickDurations, quickLog } from './quick-log.ts'

test('[WLG-010] a quick log of 15, 30 or 45 minutes ends now', () => {
  const now = new Date('2026-02-03T13:20:07.000Z')
  expect(quickDurations.map((duration) => quickLog(duration, ' Aide ', now))).toEqual(
    ['13:05:07', '12:50:07', '12:35:07'].map((time) => ({
      type: 'quick', startedAt: `2026-02-03T${time}.000Z`, stoppedAt: '2026-02-03T13:20:07.000Z', note: 'Aide', pauseTimeInMs: 0,
    })),
  )
})
