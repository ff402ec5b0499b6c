import { defaultLocale, isLocale, type Locale } from '@passerelle/i18n/locales'
import { createStore } from '../store/store.ts'
import { safeLocalStorage } from '../store/browser-storage.ts'

const key = 'passerelle.locale' // also read by public/appearance.js

const stored = safeLocalStorage.read(key)

/** Current locale; French until the user selects one (UIX-041). */
export const localeStore = createStore<Locale>(isLocale(stored) ? stored : defaultLocale)

/** Changes the locale of this device; every component re-renders (ACC-019). */
export const chooseLocale = (locale: Locale): void => {
  safeLocalStorage.write(key, locale)
  document.documentElement.lang = locale
  localeStore.set(locale)
}

/** Applies the user's own locale if none was selected on this device. */
export const preferLocale = (locale: Locale): void => {
  if (safeLocalStorage.read(key) !== null) return
  document.documentElement.lang = locale
  localeStore.set(locale)
}
