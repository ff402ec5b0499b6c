import { expect, test } from 'vitest'
import { shownAbsence } from './absence.ts'

const absences = [
  { userId: 'lea', from: '2026-02-16', to: '2026-02-20' },
  { userId: 'lea', from: '2026-02-03', to: '2026-02-05' },
  { userId: 'hugo', from: '2026-01-05', to: '2026-01-09' },
]

test('[OPEN-043] beside a user stands until when they are absent, or their next absence', () => {
  expect(shownAbsence(absences, 'lea', '2026-02-02')).toMatchObject({ state: 'from', from: '2026-02-03' })
  for (const today of ['2026-02-03', '2026-02-05'])
    expect(shownAbsence(absences, 'lea', today)).toMatchObject({ state: 'until', to: '2026-02-05' })
  expect(shownAbsence(absences, 'lea', '2026-02-06')).toMatchObject({ state: 'from', from: '2026-02-16' })
  expect(shownAbsence(absences, 'hugo', '2026-02-02')).toBeUndefined()
  expect(shownAbsence(absences, 'emma', '2026-02-02')).toBeUndefined()
})
