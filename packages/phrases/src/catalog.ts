import type { fr } from './fr/catalog.ts'
import type { Locale } from './locales.ts'

export type Messages = typeof fr

// Types every key and argument of `useTranslations` and `createTranslator`.
declare module 'use-intl/core' {
  interface AppConfig {
    Locale: Locale
    Messages: Messages
  }
}

/** The texts of one language; each language is its own chunk in the browser. */
export const loadCatalog = async (locale: Locale): Promise<Messages> =>
  locale === 'en' ? ((await import('./en/catalog.ts')).en as unknown as Messages) : (await import('./fr/catalog.ts')).fr
