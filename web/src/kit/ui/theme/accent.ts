const hexColour = /^#[0-9a-f]{6}$/i

/**
 * Applies the account's `primaryColor`; its variants are computed by contrast in tokens.css. Set through the style
 * object, which the CSP allows. Null restores the product's color.
 */
export const applyAccent = (colour: string | null, element: HTMLElement = document.documentElement): void => {
  if (colour !== null && hexColour.test(colour)) element.style.setProperty('--accent', colour)
  else element.style.removeProperty('--accent')
}
