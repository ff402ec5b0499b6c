import type { fr } from './fr/catalog.ts'
import type { first } from './fr/first.ts'
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

/** Groups of messages that are loaded with lazy parts: each needs those before it. */
export const lazyGroups = ['entry', 'portal', 'backoffice'] as const
export type LazyGroup = (typeof lazyGroups)[number]

/** Loads the messages of the initial page in this language: a separate chunk per language. */
export const loadInitialMessages = async (locale: Locale): Promise<First> =>
  locale === 'en' ? ((await import('./en/first.ts')).first as unknown as First) : (await import('./fr/first.ts')).first

const load: Record<Locale, Record<LazyGroup, () => Promise<object>>> = {
  fr: {
    entry: async () => (await import('./fr/entry.ts')).entry,
    portal: async () => (await import('./fr/portal.ts')).portal,
    backoffice: async () => (await import('./fr/backoffice.ts')).backoffice,
  },
  en: {
    entry: async () => (await import('./en/entry.ts')).entry,
    portal: async () => (await import('./en/portal.ts')).portal,
    backoffice: async () => (await import('./en/backoffice.ts')).backoffice,
  },
}

/** Loads a group of the remaining messages of a language (lazy chunk). */
export const loadLazyMessages = (locale: Locale, group: LazyGroup): Promise<Partial<Messages>> => load[locale][group]()
