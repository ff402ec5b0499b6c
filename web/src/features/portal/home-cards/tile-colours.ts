const hexColour = /^#[0-9a-f]{6}$/i
const [white, black] = ['#ffffff', '#000000']
/** Minimum contrast of text (WCAG AA). */
const enough = 4.5

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** Relative luminance of a color, 0 to 1 (WCAG). */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colors such as `#rrggbb`: 1 to 21. */
export const contrastOf = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/**
 * Background and text color of an application's tile: its own two colors if their contrast is sufficient, otherwise
 * white or black on the first.
 */
export const tileColours = ({
  primaryColor,
  secondaryColor,
}: {
  primaryColor: string
  secondaryColor: string
}): { background: string; foreground: string } => {
  const ground = hexColour.test(primaryColor) ? primaryColor : black
  if (hexColour.test(secondaryColor) && contrastOf(ground, secondaryColor) >= enough)
    return { background: ground, foreground: secondaryColor }
  return { background: ground, foreground: contrastOf(ground, white) >= contrastOf(ground, black) ? white : black }
}
