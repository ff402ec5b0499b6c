import {
  lazyGroups,
  loadInitialMessages,
  loadLazyMessages,
  type LazyGroup,
  type Messages,
} from '@passerelle/i18n/catalog'
import { locales, type Locale } from '@passerelle/i18n/locales'
import { localeStore } from './locale.ts'

// One mutable object per locale: messages loaded later are added to it, so that nothing has to re-render.
const languages = new Map<Locale, Promise<Messages>>()
const groups = new Map<string, Promise<Messages>>()
/** How many of the groups have been requested. */
let needed = 0

const loadOnce = <Key>(known: Map<Key, Promise<Messages>>, key: Key, load: () => Promise<Messages>) => {
  const texts = known.get(key) ?? load()
  known.set(key, texts)
  texts.catch(() => known.delete(key))
  return texts
}
const first = (locale: Locale) =>
  loadOnce(languages, locale, async () => ({ ...(await loadInitialMessages(locale)) }) as Messages)

const withGroup = (locale: Locale, group: LazyGroup) =>
  loadOnce(groups, `${locale} ${group}`, async () => {
    const [texts, more] = await Promise.all([first(locale), loadLazyMessages(locale, group)])
    return Object.assign(texts, more)
  })

/** Loads the messages of a locale: the initial ones, and the groups that lazy chunks have requested. */
export const textsOf = async (locale: Locale): Promise<Messages> => {
  await Promise.all(lazyGroups.slice(0, needed).map((group) => withGroup(locale, group)))
  return first(locale)
}

/**
 * Loads a lazy chunk together with its messages, up to the group `upTo`, for the current locale and every locale that
 * may still be on screen.
 */
export const loadWithMessages = async <T>(part: () => Promise<T>, upTo: LazyGroup = 'portal'): Promise<T> => {
  needed = Math.max(needed, lazyGroups.indexOf(upTo) + 1)
  const shown = locales.filter((locale) => languages.has(locale) || locale === localeStore.get())
  const [came] = await Promise.all([part(), ...shown.map(textsOf)])
  return came
}
