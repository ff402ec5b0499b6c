import { afterPaint } from './after-paint.ts'

/** Nobody has the focus: what had it is gone. */
export const focusIsLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body || !document.activeElement.isConnected

/** For so many frames the focus is looked after: what changes now may be drawn late, and what closes with it may move the focus once more. */
const frames = 60

/**
 * Gives the focus to what this selector finds, as soon as that is there and the focus lost: what was pressed last goes with a change, and leaves it to nobody or
 * to the sheet. Who has gone on meanwhile stays there.
 */
export const restoreFocus = (selector: string, how?: FocusOptions): void => {
  const pressed = document.activeElement
  const look = (left: number): void => {
    const now = document.activeElement
    const wanted = document.querySelector<HTMLElement>(selector)
    const lost = focusIsLost() || now?.matches('.sheet') === true
    if (lost && wanted !== now) wanted?.focus(how)
    if (left > 0 && (lost || now === pressed || now === wanted)) requestAnimationFrame(() => look(left - 1))
  }
  afterPaint(() => look(frames))
}
