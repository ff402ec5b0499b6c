import type { people as fr } from '../fr/people.ts'
import type { TranslationOf } from '../translation-type.ts'

export const people = {
  search: 'Search a person',
  me: 'me',
  members: 'People assigned',
  assign: 'Assign',
  staff: 'team',
  customer: 'customer',
  failed: 'The people could not be loaded',
  absentUntil: 'absent until {day}',
  absentOn: 'absent on {day}',
  absentFrom: 'absent from {from} to {to}',
  nobody: 'Nobody of that name',
} as const satisfies TranslationOf<typeof fr>
