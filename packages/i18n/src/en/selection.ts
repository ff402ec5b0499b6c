import type { selection as fr } from '../fr/selection.ts'
import type { TranslationOf } from '../translation-type.ts'

export const selection = {
  bar: 'Selection',
  select: 'Select {taskId}',
  count: '{count, number} selected',
  unseen: '{count, plural, one {# of them not shown} other {# of them not shown}}',
  full: 'The maximum is {count, number} requests at a time.',
  all: 'Select all',
  allHint: 'All that is loaded',
  clear: 'Clear the selection (Esc)',
  part: {
    list: 'List',
    labels: 'Labels',
    milestones: 'Sprint',
    priority: 'Priority',
    owner: 'Requester',
    members: 'People',
  },
  partOf: '{part}, {count, plural, one {# request} other {# requests}}',
  on: 'Add',
  off: 'Remove',
  direction: 'Add or remove',
  severalAccounts:
    'These requests are of several accounts. A requester belongs to one account only: choose requests of one of them.',
  changed: '{count, plural, one {# request changed} other {# requests changed}}',
  unchanged: 'Nothing to change, it was so already',
  undo: 'Undo',
  undone: '{count, plural, one {# request put back as before} other {# requests put back as before}}',
  notChanged: 'The requests could not be changed',
  failed: '{count, plural, one {# request did not change} other {# requests did not change}}',
  failedHint: 'They stay selected.',
  closeFailed: 'Close the list',
  unknown: 'Request not found',
  together: '{count, plural, one {# request} other {# requests}}',
} as const satisfies TranslationOf<typeof fr>
