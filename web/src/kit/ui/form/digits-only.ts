type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; preventDefault: () => void }

/**
 * Key handler for fields of whole numbers: blocks character keys other than digits; other keys and shortcuts pass
 * (UIX-058).
 */
export const digitsOnly = (event: Pressed): void => {
  if (event.key.length === 1 && !/\d/.test(event.key) && !event.ctrlKey && !event.metaKey) event.preventDefault()
}
