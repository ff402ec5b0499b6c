const hexColour = /^#[0-9a-f]{6}$/i

/**
 * The account's `primaryColor`; every variant is computed from it by contrast in tokens.css. Set through the style object,
 * which the policy allows. Null goes back to the product's own colour.
 */
export const applyAccent = (colour: string | null, element: HTMLElement = document.documentElement): void => {
  if (colour !== null && hexColour.test(colour)) element.style.setProperty('--accent', colour)
  else element.style.removeProperty('--accent')
}
