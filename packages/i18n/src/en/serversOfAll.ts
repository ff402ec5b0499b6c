import type { serversOfAll as fr } from '../fr/serversOfAll.ts'
import type { TranslationOf } from '../translation-type.ts'

export const serversOfAll = {
  title: 'Servers of all accounts',
  sum: '{money} per month',
  views: { all: 'All', running: 'Running', stopped: 'Stopped', failing: 'To check' },
  search: 'Name or address',
  name: 'Server',
  account: 'Account',
  status: 'State',
  type: 'Type',
  provider: 'Provider',
  address: 'Address',
  seen: 'Seen',
  price: 'Monthly price',
  noPrice: 'unknown',
  openIn: 'Open {name} in the account {account}',
  none: 'No server yet',
  nothing: 'No server matches',
  failed: 'The servers could not be loaded',
  more: 'Show more',
} as const satisfies TranslationOf<typeof fr>
