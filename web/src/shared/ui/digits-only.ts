type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; preventDefault: () => void }

/** For fields of whole numbers: of the keys that enter a character only digits do; all others, and shortcuts, are let through (UIX-058). */
export const digitsOnly = (event: Pressed): void => {
  if (event.key.length === 1 && !/\d/.test(event.key) && !event.ctrlKey && !event.metaKey) event.preventDefault()
}
