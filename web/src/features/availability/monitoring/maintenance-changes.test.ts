import { expect, test } from 'vitest'
import { maintenanceChanges, toMaintenanceFields } from './maintenance-changes.ts'

const stored = {
  startsAt: '2026-02-04T21:00:30.000Z',
  endsAt: '2026-02-04T21:40:00.000Z',
  textFr: 'Correctif de sécurité',
  textEn: '',
}
const fields = toMaintenanceFields(stored)

test('the form of a maintenance shows the times of Paris and sends only what was changed', () => {
  expect(fields).toMatchObject({ startsAt: '2026-02-04T22:00', endsAt: '2026-02-04T22:40' })
  expect(maintenanceChanges(stored, fields)).toEqual({})
  expect(maintenanceChanges(stored, { ...fields, endsAt: '2026-02-04T23:15', textEn: 'Security fix' })).toEqual({
    endsAt: '2026-02-04T22:15:00.000Z',
    textEn: 'Security fix',
  })
})

test.each([{ endsAt: '2026-02-04T21:59' }, { startsAt: '' }, { textFr: '  ' }])(
  'a maintenance without an end after its start or without a text is not sent: %j',
  (change) => expect(maintenanceChanges(stored, { ...fields, ...change })).toBeNull(),
)
