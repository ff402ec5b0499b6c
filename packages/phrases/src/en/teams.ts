import type { teams as fr } from '../fr/teams.ts'
import type { TranslationOf } from '../translation-type.ts'

export const teams = {
  title: 'Teams',
  week: 'Week of {date}',
  member: 'Person',
  role: 'Rights',
  open: 'Requests',
  late: 'Late',
  project: 'Project',
  staff: 'Staff',
  failed: 'The team could not be loaded',
  changeFailed: 'The rights could not be changed',
  grant: 'Give project rights',
  revoke: 'Take project rights',
  changed: 'Rights changed',
  over: 'over 35 h',
  sum: 'Total',
  capacity: 'of 35 h',
  tooMuch: '{time} over',
  since: 'Since',
  id: 'ID',
  task: 'Request',
  nothing: 'No timer is running.',
  running: 'Running now',
  load: 'Load of the week',
} satisfies TranslationOf<typeof fr>
