import { expect, test } from 'vitest'
import { groupOf, isServiceFile } from './service-files.ts'

test.each([
  ['services/bookings/src/rooms/room-store.ts', 'stores'],
  ['services/stats/src/monitoring/webhook/receive-webhook.ts', 'webhooks'],
  ['services/payments/src/invoices/on-payment-changed.ts', 'subscribers'],
  ['services/bookings/src/service.ts', 'handlers'],
  ['services/bookings/src/bookings/change-booking.ts', 'actions'],
])('%s belongs to %s', (path, group) => {
  expect([isServiceFile(path), groupOf({ path, text: '' })]).toEqual([true, group])
})

test('a file that runs by a schedule is a job', () => {
  const text = "import type { Deadline } from '@passerelle/server/deadlines/deadline'"
  expect(groupOf({ path: 'services/bookings/src/reminders/remind-guest.ts', text })).toBe('jobs')
})

test.each([
  'services/bookings/src/rooms/rooms.component.test.ts',
  'services/stats/src/testing/monitoring-fixtures.ts',
  'services/bookings/src/rooms/statement-rows.ts',
  'services/projects/src/drive-syncs/fake-drive.ts',
  'services/projects/src/estimates/estimate-flow.ts',
  'services/host/src/parse-env.ts',
  'packages/kernel/src/money.ts',
])('%s is none', (path) => {
  expect(isServiceFile(path)).toBe(false)
})
