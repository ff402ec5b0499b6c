import type { files as fr } from '../fr/files.ts'
import type { TranslationOf } from '../translation-type.ts'

export const files = {
  title: 'Files',
  lead: 'Shared folders of the accounts',
  slug: 'Space of the account',
  groups: 'Groups',
  groupsHint: 'Email addresses, separated by Enter, a space or a comma',
  sync: 'Sync',
  queued: 'Sync started',
  failed: 'The sync could not be started',
  readFailed: 'The syncs could not be loaded',
  none: 'No sync yet',
  noneText: 'The folder of an account is made, then shared with its groups.',
  at: 'Requested',
  state: 'State',
  result: 'Result',
  states: {
    waiting: 'Waiting',
    done: 'Done',
    failed: 'Failed',
  },
  outcome: '{added} added, {kept} already there',
  problems: {
    not_configured: 'No service account is configured',
    refused: 'The file service refused',
    unreachable: 'The file service does not answer',
    group_unknown: 'A group is unknown',
  },
} satisfies TranslationOf<typeof fr>
