import { createStore } from '../../store/store.ts'
import { safeLocalStorage } from '../../store/browser-storage.ts'

export const themeChoices = ['light', 'dark', 'system'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const key = 'passerelle.theme' // also read by public/appearance.js before the first paint

const stored = safeLocalStorage.read(key)
export const themeStore = createStore<ThemeChoice>(stored === 'light' || stored === 'dark' ? stored : 'system')

const systemDark = matchMedia('(prefers-color-scheme: dark)')

const apply = () => {
  const choice = themeStore.get()
  const dark = choice === 'dark' || (choice === 'system' && systemDark.matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}

/** Sets the theme: light, dark, or that of the device. */
export const chooseTheme = (choice: ThemeChoice): void => {
  safeLocalStorage.write(key, choice === 'system' ? null : choice)
  themeStore.set(choice)
  apply()
}

/** Follows the theme of the device while none is stored. */
export const followSystemTheme = (): void => systemDark.addEventListener('change', apply)
