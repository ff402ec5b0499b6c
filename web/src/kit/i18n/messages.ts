import { loadInitialMessages, loadLazyMessages, type Messages } from '@passerelle/i18n/catalog'
import { locales, type Locale } from '@passerelle/i18n/locales'
import { localeStore } from './locale.ts'

// One mutable object per locale: messages loaded later are added to it, so that nothing has to re-render.
const languages = new Map<Locale, Promise<Messages>>()
const wholeOnes = new Map<Locale, Promise<Messages>>()
let allWanted = false

const first = (locale: Locale): Promise<Messages> => {
  const known = languages.get(locale) ?? loadInitialMessages(locale).then((texts) => ({ ...texts }) as Messages)
  languages.set(locale, known)
  known.catch(() => languages.delete(locale))
  return known
}

const whole = (locale: Locale): Promise<Messages> => {
  const known =
    wholeOnes.get(locale) ??
    Promise.all([first(locale), loadLazyMessages(locale)]).then(([texts, rest]) => Object.assign(texts, rest))
  wholeOnes.set(locale, known)
  known.catch(() => wholeOnes.delete(locale))
  return known
}

/** Loads the messages of a locale: the initial ones, or all of them once a lazy chunk has been requested. */
export const textsOf = (locale: Locale): Promise<Messages> => (allWanted ? whole(locale) : first(locale))

/**
 * Loads a lazy chunk together with all remaining messages, for the current locale and every locale that may still be on
 * screen.
 */
export const loadWithMessages = async <T>(part: () => Promise<T>): Promise<T> => {
  allWanted = true
  const shown = locales.filter((locale) => languages.has(locale) || locale === localeStore.get())
  const [came] = await Promise.all([part(), ...shown.map(whole)])
  return came
}
