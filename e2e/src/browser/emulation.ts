import type { Page } from 'puppeteer'

export type Size = { width: number; height: number }
export const desk: Size = { width: 1440, height: 900 }
export const tablet: Size = { width: 1024, height: 768 }
export const uprightTablet: Size = { width: 768, height: 1024 }
/** What a browser prints on a sheet of A4, without its margins. */
export const paper: Size = { width: 718, height: 1047 }
/** A desk that is zoomed to four times the size (WCAG 1.4.10). */
export const narrow: Size = { width: 320, height: 800 }
export const phone: Size = { width: 390, height: 844 }

/**
 * Emulated theme and viewport; below 720 px it is mobile with touch, and switching between the two reloads the page.
 */
export type Emulation = { theme?: 'light' | 'dark'; size?: Size }

/** Always emulates reduced motion, so that no test waits for an animation. */
export const emulate = async (page: Page, { theme, size }: Emulation): Promise<void> => {
  await page.emulateMediaFeatures([
    { name: 'prefers-reduced-motion', value: 'reduce' },
    ...(theme ? [{ name: 'prefers-color-scheme', value: theme }] : []),
  ])
  if (size) await page.setViewport(size.width < 720 ? { ...size, isMobile: true, hasTouch: true } : size)
}
