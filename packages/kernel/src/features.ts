/** What can be switched on for an account (APP-001, API-085). */
export type AppFeature = 'phone-support' | 'clouds' | 'bookings' | 'payments'
