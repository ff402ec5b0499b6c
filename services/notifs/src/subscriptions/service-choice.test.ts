import { expect, test } from 'vitest'
import { serviceChoice, type ServiceRow } from './service-choice.ts'

const preferred = { inbox: true, push: false, mail: 'digest' } as const
const row = (probeId: string, more: Partial<ServiceRow> = {}): ServiceRow => ({
  probeId,
  incidents: true,
  maintenances: true,
  certificates: false,
  inbox: false,
  push: true,
  mail: 'now',
  ...more,
})

test('a service without a choice of its own follows the preferences', () => {
  expect(serviceChoice([], ['a'], 'incidents', preferred)).toEqual(preferred)
})

test('the choice for a service replaces the preferences, for what it names only', () => {
  const rows = [row('a', { maintenances: false })]
  expect(serviceChoice(rows, ['a'], 'incidents', preferred)).toEqual({ inbox: false, push: true, mail: 'now' })
  expect(serviceChoice(rows, ['a'], 'maintenances', preferred)).toBeNull()
})

test('the louder of several services’ channels counts; nothing is sent when all are silent', () => {
  const rows = [row('a', { push: false, mail: 'never' }), row('b', { inbox: false, mail: 'digest' })]
  expect(serviceChoice(rows, ['a', 'b'], 'maintenances', preferred)).toEqual({
    inbox: false,
    push: true,
    mail: 'digest',
  })
  expect(serviceChoice(rows, ['a'], 'maintenances', preferred)).toBeNull()
  expect(serviceChoice(rows, ['a', 'c'], 'maintenances', preferred)).toEqual(preferred)
})
