import type { Visitor } from '../browser/visitor.ts'

/** Waits for a toast with exactly this text. */
export const waitForToast = async (who: Visitor, text: string): Promise<void> => {
  const there = (words: string) =>
    [...document.querySelectorAll('[data-part="toast"] > p')].some((toast) => toast.textContent === words)
  await who.page.waitForFunction(there, {}, text).catch(async (cause: unknown) => {
    throw new Error(`${who.name} sees no toast "${text}", but:\n${await who.text()}`, { cause })
  })
}

/** Closes all toasts, because a fading one has too little contrast, and waits until they are gone. */
export const closeToasts = async (who: Visitor): Promise<void> => {
  await who.page.$$eval('[data-part="toast-close"]', (all) => all.forEach((button) => (button as HTMLElement).click()))
  await who.page.waitForFunction(() => !document.querySelector('[data-part="toast"]'))
}
