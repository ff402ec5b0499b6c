/** Features that can be enabled for an account (APP-001, API-085). */
export const appFeatures = ['phone-support', 'clouds', 'bookings', 'payments'] as const
export type AppFeature = (typeof appFeatures)[number]
