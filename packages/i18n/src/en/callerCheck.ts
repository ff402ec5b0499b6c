import type { callerCheck as fr } from '../fr/callerCheck.ts'
import type { TranslationOf } from '../translation-type.ts'

export const callerCheck = {
  label: 'Call in progress',
  calling: '{name} from {provider} is calling you',
  hint: 'Is this the person on the phone? Then you have nothing to do.',
  notThem: 'It is not this person',
  reported: 'Reported to {provider}. Hang up without telling anything.',
  reportFailed: 'The report was not sent',
  title: 'Call',
  lead: 'Your name and picture are shown in their portal during the call, for ten minutes at most.',
  start: 'I am calling this person',
  shown: '{caller} is shown in their portal until {until}.',
  hangUp: 'The call is over',
  disowned: '{name} reports that the person on the phone was not {caller}.',
  failed: 'The call could not be announced',
} as const satisfies TranslationOf<typeof fr>
