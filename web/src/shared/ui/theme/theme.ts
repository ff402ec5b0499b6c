import { createStore } from '../../store/store.ts'
import { safeLocalStorage } from '../../store/browser-storage.ts'

export const themeChoices = ['light', 'dark', 'system'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const key = 'passerelle.theme' // read by public/appearance.js before the first paint

const stored = safeLocalStorage.read(key)
export const themeStore = createStore<ThemeChoice>(stored === 'light' || stored === 'dark' ? stored : 'system')

const systemDark = matchMedia('(prefers-color-scheme: dark)')

const apply = () => {
  const choice = themeStore.get()
  const dark = choice === 'dark' || (choice === 'system' && systemDark.matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}

/** Light, dark, or what the device says. */
export const chooseTheme = (choice: ThemeChoice): void => {
  safeLocalStorage.write(key, choice === 'system' ? null : choice)
  themeStore.set(choice)
  apply()
}

/** Follows the device while no choice is stored. */
export const followSystemTheme = (): void => systemDark.addEventListener('change', apply)
