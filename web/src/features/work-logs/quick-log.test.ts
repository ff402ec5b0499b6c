import { translator } from '@passerelle/phrases/translate'
import { expect, test } from 'vitest'
import { quickDurations, quickLog, quickReasons } from './quick-log.ts'

test('[WLG-010] a quick log of 15, 30 or 45 minutes ends now', () => {
  const now = new Date('2026-02-03T13:20:07.000Z')
  expect(quickDurations.map((duration) => quickLog(duration, ' Aide ', now))).toEqual(
    ['13:05:07', '12:50:07', '12:35:07'].map((time) => ({
      type: 'quick', startedAt: `2026-02-03T${time}.000Z`, stoppedAt: '2026-02-03T13:20:07.000Z', note: 'Aide', pauseTimeInMs: 0,
    })),
  )
})

test('[WLG-011] request management, occasional help and customer communication are the reasons to choose from', () => {
  const reasons = (locale: 'fr' | 'en') => quickReasons.map((reason) => translator(locale)(`workLogs.reason.${reason}`))
  expect(reasons('fr')).toEqual(['Gestion de la demande', 'Aide ponctuelle', 'Échange avec le client'])
  expect(reasons('en')).toEqual(['Request management', 'Occasional help', 'Client communication'])
})
