import type { outside as fr } from '../fr/outside.ts'
import type { TranslationOf } from '../translation-type.ts'

export const outside = {
  title: 'Outside addresses',
  lead: 'These people follow the request by email, without access to the portal.',
  none: 'Nobody follows this request from outside.',
  notAllowed: 'This account allows no outside addresses. An administrator changes it in the settings.',
  email: 'Email address',
  name: 'Name',
  add: 'Add',
  added: '{name} follows the request by email',
  addedBy: 'Added by {name}',
  remove: 'Remove',
  removed: '{name} no longer follows the request',
  failed: 'The change was not saved',
  readFailed: 'The addresses could not be loaded',
} satisfies TranslationOf<typeof fr>
