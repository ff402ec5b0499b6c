import type { dev as fr } from '../fr/dev.ts'
import type { TranslationOf } from '../translation-type.ts'

export const dev = {
  title: 'Components',
  form: 'Form',
  name: 'Name',
  email: 'Email',
  colour: 'Colour',
  website: 'Website',
  password: 'Password',
  send: 'Send',
  sent: 'Sent',
  controls: 'Fields',
  chips: 'Addresses',
  chipsHint: 'Enter, space, comma or semicolon',
  number: 'Whole number',
  select: 'Service',
  country: 'Country',
  period: 'Period',
  confirm: 'Delete',
  table: 'Table',
  tableEmpty: 'Nothing to show',
  service: 'Service',
  incidents: 'Incidents',
  lazy: 'Lazy rendering',
  otherTheme: 'Switch theme',
} as const satisfies TranslationOf<typeof fr>
