import { expect, test } from 'vitest'
import { allOperations } from './services.ts'

const lists = ['listActive', 'listDeleted', 'readBacklogStats', 'readStatsEverywhere']

/**
 * Reads without pages whose cost grows with a period that the caller chooses, or that write everything into one file;
 * lists that are read whole where no page is asked for, and totals over all accounts.
 */
const heavyReads = allOperations().filter(({ method, name, query }) => {
  const fields = Object.keys(query.shape)
  const asks = (...names: string[]) => names.every((field) => fields.includes(field))
  const spans = (asks('from', 'to') || asks('start', 'end')) && !asks('limit')
  return method === 'GET' && (spans || name.startsWith('export') || lists.includes(name))
})

test('a person reads long periods and whole files so many times a minute, and no more', () => {
  const limits = Object.fromEntries(heavyReads.map(({ service, name, perMinute }) => [`${service}.${name}`, perMinute]))
  expect(limits).toMatchObject({
    'projects.exportBacklog': 20,
    'projects.listActive': 60,
    'projects.readBacklogStats': 300,
    'projects.readStatsEverywhere': 300,
    'bookings.listBookingsOfDays': 120,
    'stats.readAvailability': 120,
  })
  expect(Object.entries(limits).filter(([, perMinute]) => perMinute === undefined)).toEqual([])
})
