import type { unavailable as fr } from '../fr/unavailable.ts'
import type { TranslationOf } from '../translation-type.ts'

export const unavailable = {
  off: 'This feature is not switched on',
  offText: 'It is not part of this account at the moment. Talk to {provider} about it.',
  reserved: 'This page is for administrators of the account',
  reservedText: 'Ask one of them to look for you, or to give you that role.',
  staffReserved: 'This page is for project managers',
  staffReservedText: 'It shows the state of the installation; ask a project manager to look at it with you.',
} as const satisfies TranslationOf<typeof fr>
