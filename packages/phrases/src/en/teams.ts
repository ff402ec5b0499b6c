import type { teams as fr } from '../fr/teams.ts'
import type { TranslationOf } from '../translation-type.ts'

export const teams = {
  title: 'Teams',
  week: 'Week of {date}',
  member: 'Person',
  role: 'Rights',
  running: 'Running',
  load: 'Week',
  open: 'Requests',
  late: 'Late',
  project: 'Project',
  staff: 'Staff',
  nothing: 'no timer',
  days: 'Time per day, Monday to Sunday',
  failed: 'The team could not be loaded',
  changeFailed: 'The rights could not be changed',
  grant: 'Give project rights',
  revoke: 'Take project rights',
  changed: 'Rights changed',
  capacity: '{time} of 35 h',
  over: 'over 35 h',
} satisfies TranslationOf<typeof fr>
