import { getTranslator } from '@passerelle/i18n/translate'
import { expect, test } from 'vitest'
import { quickDurations, quickLog, quickReasons, triedAgain } from './quick-log.ts'

test('[WLG-010] a quick log of 15, 30 or 45 minutes ends now', () => {
  const now = new Date('2026-02-03T13:20:07.000Z')
  expect(quickDurations.map((duration) => quickLog(duration, ' Aide ', now))).toEqual(
    ['13:05:07', '12:50:07', '12:35:07'].map((time) => ({
      type: 'quick',
      startedAt: `2026-02-03T${time}.000Z`,
      stoppedAt: '2026-02-03T13:20:07.000Z',
      note: 'Aide',
      pauseTimeInMs: 0,
    })),
  )
})

test('[WLG-011] request management, occasional help and customer communication are the reasons to choose from', () => {
  const reasons = (locale: 'fr' | 'en') =>
    quickReasons.map((reason) => getTranslator(locale)(`workLogs.reason.${reason}`))
  expect(reasons('fr')).toEqual(['Gestion de la demande', 'Aide ponctuelle', 'Échange avec le client'])
  expect(reasons('en')).toEqual(['Request management', 'Occasional help', 'Customer communication'])
})

test('the same time tried again a minute later is the same log, another duration or reason is another', () => {
  const [first, later] = ['13:20', '13:21'].map((time) => new Date(`2026-02-03T${time}:00.000Z`)) as [Date, Date]
  const tried = quickLog(15, 'Aide', first)
  expect(triedAgain(quickLog(15, ' Aide', later), tried)).toBe(tried)
  for (const other of [quickLog(30, 'Aide', later), quickLog(15, 'Appel', later)])
    expect(triedAgain(other, tried)).toBe(other)
  expect(triedAgain(tried, undefined)).toBe(tried)
})
