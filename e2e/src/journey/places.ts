/** A page by its address, or the first link of a page that leads to it. */
export type Place = string | { from: string; link: string }

/** Pages of customers. */
export const customers: Place[] = [
  '/',
  '/phone',
  '/projects/tasks',
  '/projects/tasks/ATL-2',
  '/projects/archived',
  '/projects/recap',
  '/stats',
  '/stats/reports',
  { from: '/stats/reports', link: '/stats/reports/' },
  '/stats/sla/2026-02',
  '/clouds',
  '/clouds/servers/create',
  { from: '/clouds', link: '/clouds/servers/' },
  '/clouds/kubernetes',
  { from: '/clouds/kubernetes', link: '/clouds/kubernetes/' },
  '/payments',
  { from: '/payments?tab=invoices', link: '/payments/invoices/' },
  '/users',
  '/profile',
  '/inbox',
  '/settings',
  '/settings/security',
  '/converters',
  '/mails',
]
/** Pages of an account that rents rooms. */
export const hosts: Place[] = ['/bookings', '/bookings/list', '/bookings/rooms', '/bookings/settings', '/payments']
/** Pages of staff. */
export const office: Place[] = [
  '/admin',
  '/admin/tasks',
  '/admin/tasks/ATL-2',
  '/admin/backlog',
  '/admin/backlog/tasks',
  '/admin/backlog/tasks/ATL-2',
  '/admin/apps',
  '/admin/apps/new',
  { from: '/admin/apps', link: '/admin/apps/' },
  '/admin/register',
  '/admin/audit',
  '/admin/deliveries',
  '/admin/teams',
  '/admin/times',
  '/admin/users',
  { from: '/admin/users', link: '/admin/users/' },
  '/admin/monitoring',
  '/admin/monitoring/oncall',
  { from: '/admin/monitoring', link: '/admin/monitoring/checks/' },
  '/admin/collection',
  '/admin/collection/transfers',
  '/admin/announcements',
  { from: '/admin/announcements', link: '/admin/announcements/' },
  '/admin/system',
  '/admin/servers',
  '/admin/drafts',
  '/admin/subscriptions',
  '/admin/files',
  '/admin/inbox',
]
/** Pages of staff inside an account. */
export const inside: Place[] = ['/payments/invoices/work']
/** Pages without a session. */
export const strangers: Place[] = [
  '/login',
  '/recovery',
  '/reset-password?token=none',
  '/confirm-address?token=none',
  '/unsubscribe?token=none',
  '/register',
  '/admin/login',
  '/pay/none',
  '/answer?token=none',
  '/prise-en-charge/none',
  '/nowhere',
]
