import type { forms as fr } from '../fr/forms.ts'
import type { TranslationOf } from '../translation-type.ts'

export const forms = {
  required: 'This field is required',
  email: 'This field must be a valid email address',
  minLength: 'This field needs at least {min} characters',
  maxLength: 'This field cannot exceed {max} characters',
  hexColour: 'This field must be a valid hexadecimal colour',
  format: 'The format is not respected',
  divisible: 'This field must be divisible by {by}',
  website: 'The website is not valid.',
  step: 'Steps of 15 minutes required',
  spanTooLong: 'The span is too long. {hours} h at most.',
  dateAfter: 'The date must be after {date}',
  spanTooShort: 'The time must last at least a minute, the pause taken off',
  quickDuration: 'Quick time lasts 15, 30 or 45 minutes',
  spanTaken: 'This time lies over another one of the same person',
  stillRunning: 'This time is still running, stop it first',
  invoiced: 'This time is already invoiced',
  invalid: 'This value is not valid',
  notOfAccount: 'This person does not belong to this account',
  overtaken: 'Somebody else has written meanwhile: “{text}”. Save again to replace it.',
  unknownField: 'This field is not expected',
} as const satisfies TranslationOf<typeof fr>
