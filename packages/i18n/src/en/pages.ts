import type { pages as fr } from '../fr/pages.ts'
import type { TranslationOf } from '../translation-type.ts'

export const pages = {
  announcements: 'Announcements',
  apps: 'Accounts',
  availability: 'Availability',
  backlog: 'Backlog',
  bookings: 'Bookings',
  clouds: 'Clouds',
  collection: 'Collection',
  converters: 'Converters',
  files: 'Files',
  inbox: 'Notifications',
  mails: 'Emails',
  monitoring: 'Monitoring',
  payments: 'Payments',
  profile: 'Profile',
  recovery: 'Forgotten password',
  register: 'Create an account',
  resetPassword: 'New password',
  settings: 'Settings',
  system: 'System',
  teams: 'Teams',
  times: 'Times',
  users: 'Users',
} satisfies TranslationOf<typeof fr>
