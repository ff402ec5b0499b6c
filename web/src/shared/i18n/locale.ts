import { defaultLocale, isLocale, type Locale } from '@passerelle/phrases/locales'
import { createStore } from '../store/store.ts'
import { safeLocalStorage } from '../store/browser-storage.ts'

const key = 'passerelle.locale' // read by public/appearance.js too

const stored = safeLocalStorage.read(key)

/** The language shown now; French until somebody chooses (UIX-041). */
export const localeStore = createStore<Locale>(isLocale(stored) ? stored : defaultLocale)

/** Switches the language on this device, everywhere at once (ACC-019). */
export const chooseLocale = (locale: Locale): void => {
  safeLocalStorage.write(key, locale)
  document.documentElement.lang = locale
  localeStore.set(locale)
}

/** Takes a person's own language when this device has no choice yet. */
export const preferLocale = (locale: Locale): void => {
  if (safeLocalStorage.read(key) !== null) return
  document.documentElement.lang = locale
  localeStore.set(locale)
}
