import type { fr } from './fr/catalog.ts'
import type { first } from './fr/first.ts'
import type { server } from './fr/server.ts'
import type { Locale } from './locales.ts'

export type Messages = typeof fr

// Types every key and argument of `useTranslations` and `createTranslator`.
declare module 'use-intl/core' {
  interface AppConfig {
    Locale: Locale
    Messages: Messages
  }
}

type First = Pick<Messages, keyof typeof first>
type Rest = Omit<Messages, keyof First | keyof typeof server>

/** Loads the messages of the initial page in this language: a separate chunk per language. */
export const loadInitialMessages = async (locale: Locale): Promise<First> =>
  locale === 'en' ? ((await import('./en/first.ts')).first as unknown as First) : (await import('./fr/first.ts')).first

/** Loads the remaining messages of a language (lazy chunk). */
export const loadLazyMessages = async (locale: Locale): Promise<Rest> =>
  locale === 'en' ? ((await import('./en/rest.ts')).rest as unknown as Rest) : (await import('./fr/rest.ts')).rest
