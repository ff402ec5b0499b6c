import { expect, test } from 'vitest'
import { validateAppSearch } from './app-subjects.ts'

test('[UIX-018] the address of an account names one of its subjects, or the first is shown', () => {
  expect(validateAppSearch({ subject: 'etiquettes' })).toEqual({ subject: 'etiquettes' })
  for (const subject of [undefined, 'nothing', 3, ['etiquettes'], '__proto__'])
    expect(validateAppSearch({ subject })).toEqual({})
})
