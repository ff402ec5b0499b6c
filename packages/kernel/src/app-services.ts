import type { AppFeature } from './features.ts'

/**
 * A service that a company can choose when it registers: always included, included on request, or offered at a quoted
 * price.
 */
export type OfferedService = { name: string; terms: 'always' | 'included' | 'quoted'; feature?: AppFeature }

export const offeredServices = [
  { name: 'requests', terms: 'always' },
  { name: 'availability', terms: 'included' },
  { name: 'clouds', terms: 'quoted', feature: 'clouds' },
  { name: 'phone-support', terms: 'quoted', feature: 'phone-support' },
  { name: 'bookings', terms: 'quoted', feature: 'bookings' },
  { name: 'payments', terms: 'included', feature: 'payments' },
  { name: 'converters', terms: 'included' },
] as const satisfies readonly OfferedService[]

/**
 * Returns the features that a new account has immediately; paid ones wait until staff have agreed on a price and enable
 * them.
 */
export const featuresOf = (chosen: readonly string[]): AppFeature[] =>
  offeredServices.flatMap((service: OfferedService) =>
    service.terms === 'included' && service.feature && chosen.includes(service.name) ? [service.feature] : [],
  )
