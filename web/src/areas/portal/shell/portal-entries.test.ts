import { expect, test } from 'vitest'
import { getPageAccess, portalEntries } from './portal-entries.ts'

const pages = (viewer: Parameters<typeof portalEntries>[0]) => portalEntries(viewer).map(({ to }) => to)
const every = ['phone-support', 'clouds', 'bookings', 'payments']

test('[UIX-037] an administrator with every feature finds users, payments, bookings, availability and clouds', () => {
  expect(pages({ admin: true, staff: false, features: every })).toEqual(
    expect.arrayContaining(['/users', '/payments', '/bookings', '/stats', '/clouds', '/settings']),
  )
})

test('[UIX-037] a service without its feature is hidden, from staff inside too', () => {
  for (const viewer of [
    { admin: true, staff: false, features: [] },
    { admin: false, staff: true, features: [] },
  ])
    for (const page of ['/payments', '/bookings', '/clouds']) expect(pages(viewer)).not.toContain(page)
})

test('[UIX-037] a plain user sees no page of administrators, whatever the features', () => {
  const shown = pages({ admin: false, staff: false, features: every })
  for (const page of ['/users', '/payments', '/bookings']) expect(shown).not.toContain(page)
  expect(shown).toEqual(expect.arrayContaining(['/', '/stats', '/clouds', '/settings']))
})

test('[UIX-037] a page opened by its address is off without its feature, reserved without the role, else open', () => {
  const admin = { admin: true, staff: false, features: ['bookings'] }
  expect(getPageAccess('bookings', admin)).toBe('open')
  expect(getPageAccess('clouds', admin)).toBe('off')
  expect(getPageAccess('users', admin)).toBe('open')
  const user = { ...admin, admin: false }
  expect(getPageAccess('bookings', user)).toBe('reserved')
  expect(getPageAccess('users', user)).toBe('reserved')
  expect(getPageAccess('clouds', user)).toBe('off')
  expect(getPageAccess('bookings', { admin: false, staff: true, features: [] })).toBe('off')
})
