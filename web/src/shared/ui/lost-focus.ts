import { afterPaint } from './after-paint.ts'

/** Nobody has the focus: what had it is gone. */
export const focusIsLost = (): boolean => document.activeElement === null || document.activeElement === document.body || !document.activeElement.isConnected

/**
 * Gives the focus to what this selector finds, once what changes now has been painted: what was pressed last went with the change, and left it to nobody or to
 * the sheet. Who has gone on meanwhile stays there.
 */
export const takeLostFocus = (selector: string, how?: FocusOptions): void => afterPaint(() => {
  if (focusIsLost() || document.activeElement?.matches('.sheet')) document.querySelector<HTMLElement>(selector)?.focus(how)
})
