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
  person: {
    failed: 'The person could not be loaded',
    facts: 'Contact',
    phone: 'Phone',
    language: 'Language',
    languages: { fr: 'French', en: 'English' },
    since: 'In the account since',
    ask: 'New request in their name',
    enter: 'Enter the account',
    requests: 'Open requests',
    requestsCount: '{count, plural, =0 {No open request} one {# open request} other {# open requests}}',
    requestsShown: 'The newest {count}',
    due: 'Due {day}',
    asked: 'Created {at}',
    elsewhere: 'Other accounts',
    elsewhereNone: 'This address has no other account.',
    sessions: 'Open sessions',
  },
} as const satisfies TranslationOf<typeof fr>
