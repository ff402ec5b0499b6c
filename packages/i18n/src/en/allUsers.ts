import type { allUsers as fr } from '../fr/allUsers.ts'
import type { TranslationOf } from '../translation-type.ts'

export const allUsers = {
  title: 'Users',
  table: 'Users of all accounts',
  view: { all: 'Everybody', administrators: 'Administrators', invited: 'Invitations', unprotected: 'No second factor' },
  account: 'Account',
  state: 'State',
  states: { active: 'Active', invited: 'Invited' },
  openAccount: 'Account {name}',
  none: 'No user yet',
  failed: 'The users could not be loaded',
  more: 'Show more',
} as const satisfies TranslationOf<typeof fr>
