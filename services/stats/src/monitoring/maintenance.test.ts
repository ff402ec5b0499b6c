import { expect, test } from 'vitest'
import { aMonitor } from '../testing/monitoring-fixtures.ts'
import { isMaintenanceWindowId, diffMaintenanceWindows } from './maintenance.ts'

const now = new Date('2026-11-16T09:00:00.000Z')
const inMaintenance = aMonitor('101', { isInMaintenance: true })
const windowOf = (monitorId: string) => ({ eventId: `maintenance-${monitorId}-2026-11-16T08:00:00.000Z`, monitorId })

test('[OPEN-062] a window begins when a monitor is first told to be in maintenance', () => {
  const { begun, ended } = diffMaintenanceWindows([inMaintenance, aMonitor('102')], [], now)
  expect(begun).toEqual([
    {
      id: 'maintenance-101-2026-11-16T09:00:00.000Z',
      monitorId: '101',
      name: inMaintenance.name,
      cause: null,
      startedAt: now,
      acknowledgedAt: null,
      resolvedAt: null,
      call: false,
    },
  ])
  expect([isMaintenanceWindowId(begun[0]!.id), ended]).toEqual([true, []])
})

test('[OPEN-062] a maintenance stands as long as it is reported, and ends with it, or with the monitor', () => {
  expect(diffMaintenanceWindows([inMaintenance], [windowOf('101')], now)).toEqual({ begun: [], ended: [] })
  expect(diffMaintenanceWindows([aMonitor('101')], [windowOf('101')], now)).toEqual({
    begun: [],
    ended: [windowOf('101').eventId],
  })
  expect(diffMaintenanceWindows([], [windowOf('101')], now)).toEqual({ begun: [], ended: [windowOf('101').eventId] })
})

test('[OPEN-062] an outage that staff made a maintenance counts as one, and only the provider ends it', () => {
  const byStaff = { eventId: '25', monitorId: '101' }
  expect(diffMaintenanceWindows([inMaintenance], [byStaff], now)).toEqual({ begun: [], ended: [] })
  expect(diffMaintenanceWindows([aMonitor('101')], [byStaff], now)).toEqual({ begun: [], ended: [] })
})
