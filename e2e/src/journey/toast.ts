import type { Visitor } from '../browser/visitor.ts'

/** Waits for the toast with exactly these words. */
export const waitForToast = async (who: Visitor, text: string): Promise<void> => {
  const there = (words: string) =>
    [...document.querySelectorAll('.toast > p')].some((toast) => toast.textContent === words)
  await who.page.waitForFunction(there, {}, text).catch(async (cause: unknown) => {
    throw new Error(`${who.name} sees no toast "${text}", but:\n${await who.text()}`, { cause })
  })
}

/** Closes every toast: one that fades is hard to read, and meant to be. */
export const closeToasts = (who: Visitor): Promise<void> =>
  who.page.$$eval('.toast-close', (all) => all.forEach((button) => (button as HTMLElement).click()))
