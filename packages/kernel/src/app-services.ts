import type { AppFeature } from './features.ts'

/** What a company can ask for when it registers: always there, included, or priced by a person first. */
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

/** What a new account can use at once: what costs money waits until staff have agreed on a price and switch it on. */
export const featuresOf = (chosen: readonly string[]): AppFeature[] =>
  offeredServices.flatMap((service: OfferedService) =>
    service.terms === 'included' && service.feature && chosen.includes(service.name) ? [service.feature] : [],
  )
