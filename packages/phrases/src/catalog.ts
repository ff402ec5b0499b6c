import type { fr } from './fr/catalog.ts'
import { first } from './fr/first.ts'
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
type Rest = Omit<Messages, keyof First>

/** What a page of this language says at first. French, the default, is part of the page; every other language is a script of its own. */
export const loadFirst = async (locale: Locale): Promise<First> =>
  locale === 'en' ? ((await import('./en/first.ts')).first as unknown as First) : first

/** All other texts of a language. */
export const loadRest = async (locale: Locale): Promise<Rest> =>
  locale === 'en' ? ((await import('./en/rest.ts')).rest as unknown as Rest) : (await import('./fr/rest.ts')).rest
