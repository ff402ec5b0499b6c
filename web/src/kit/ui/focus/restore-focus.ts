import { afterPaint } from './after-paint.ts'

/** Whether no element has the focus, because the focused element was removed. */
export const focusIsLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body || !document.activeElement.isConnected

/**
 * Number of frames during which the focus is watched: rendering may be late, and a closing popup may move the focus
 * once more.
 */
const frames = 60

/**
 * Moves the focus to the first element that matches `selector`, once that element exists and the focus has been lost
 * (the focused element was removed, or the focus fell back to the sheet). Checked on every frame for up to 60 frames.
 * Stops as soon as the user has focused another element.
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
