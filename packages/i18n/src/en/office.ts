import type { office as fr } from '../fr/office.ts'
import type { TranslationOf } from '../translation-type.ts'

export const office = {
  apps: 'Customer accounts',
  searchApps: 'Search for an account',
  enterApp: 'Open',
  noApps: 'No customer account yet',
  noAppsFound: 'No account matches this search',
  appsFailed: 'The accounts could not be loaded',
  words: {
    backlog: 'requests all accounts views export csv statistics sums',
    apps: 'customer accounts logo colour features labels prices owner webhook disable subscriptions monitored services',
    newApp: 'create customer add company invite',
    teams: 'team roles rights absences load',
    times: 'times hours week timesheet',
    users: 'people customers all accounts administrators invitations second factor sign-in',
    monitoring: 'monitors availability incidents maintenances',
    servers: 'servers machines costs prices address',
    drafts: 'invoices to issue drafts billing',
    subscriptions: 'subscriptions recurring monthly price next payment',
    files: 'drive folder sync google',
    system: 'health queues metrics',
    audit: 'history who when',
    deliveries: 'mails received sent refused send again',
    reports: 'daily report day',
  },
} as const satisfies TranslationOf<typeof fr>
