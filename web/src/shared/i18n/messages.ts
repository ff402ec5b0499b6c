import { loadInitialMessages, loadLazyMessages, type Messages } from '@passerelle/phrases/catalog'
import { locales, type Locale } from '@passerelle/phrases/locales'
import { localeStore } from './locale.ts'

// One object per language, filled in place: whoever is painted later finds more in it, and nobody is painted again for that.
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

/** The texts of a language: those that come with the page, and all of them once a late part of it has been asked for. */
export const textsOf = (locale: Locale): Promise<Messages> => (allWanted ? whole(locale) : first(locale))

/** A part of the page that is fetched late, together with all that it may say: of the language chosen, and of every one that may still be shown. */
export const loadWithMessages = async <T>(part: () => Promise<T>): Promise<T> => {
  allWanted = true
  const shown = locales.filter((locale) => languages.has(locale) || locale === localeStore.get())
  const [came] = await Promise.all([part(), ...shown.map(whole)])
  return came
}
