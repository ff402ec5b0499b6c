import type { staffAccounts as fr } from '../fr/staffAccounts.ts'
import type { TranslationOf } from '../translation-type.ts'

export const staffAccounts = {
  registerTitle: 'Register in an account',
  registerText: 'Once registered, you can create requests there, follow them and log your time.',
  search: 'Search an account',
  table: 'Accounts',
  account: 'Account',
  key: 'Identifier',
  registered: 'Registered',
  register: 'Register and open',
  open: 'Open',
  failed: 'The accounts could not be loaded',
  registerFailed: 'The registration failed',
  nothing: 'No account found',
  noneYet: 'No customer account yet',
  entering: 'Opening the account…',
  enterFailed: 'The account could not be opened',
  back: 'Back to the accounts',
} as const satisfies TranslationOf<typeof fr>
