import type { Page } from 'puppeteer'

export type Size = { width: number; height: number }
export const desk: Size = { width: 1440, height: 900 }
export const phone: Size = { width: 390, height: 844 }

/** How somebody looks at the product; a screen narrower than 720 px is a phone's, with touch: to change between the two reloads the page. */
export type Emulation = { theme?: 'light' | 'dark'; size?: Size }

/** Nothing glides in a journey, whatever else is wished for. */
export const emulate = async (page: Page, { theme, size }: Emulation): Promise<void> => {
  await page.emulateMediaFeatures([
    { name: 'prefers-reduced-motion', value: 'reduce' },
    ...(theme ? [{ name: 'prefers-color-scheme', value: theme }] : []),
  ])
  if (size) await page.setViewport(size.width < 720 ? { ...size, isMobile: true, hasTouch: true } : size)
}
