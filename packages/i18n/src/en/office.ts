import type { office as fr } from '../fr/office.ts'
import type { TranslationOf } from '../translation-type.ts'

export const office = {
  apps: 'Client accounts',
  searchApps: 'Search for an account',
  enterApp: 'Open',
  noApps: 'No client account yet',
  noAppsFound: 'No account matches this search',
  appsFailed: 'The accounts could not be loaded',
} as const satisfies TranslationOf<typeof fr>
