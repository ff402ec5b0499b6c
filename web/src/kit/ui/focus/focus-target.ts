const pressed = ':is(a, button, input, label, select, summary, textarea):active'

/**
 * Where the focus goes when a field loses it; null if to nothing. Safari does not focus a button, a link or a choice
 * that is pressed: it is the pressed one all the same.
 */
export const getFocusTarget = <E extends Element>({ relatedTarget }: { relatedTarget: E | null }): Element | null =>
  [...document.querySelectorAll(pressed)].at(-1) ?? relatedTarget
