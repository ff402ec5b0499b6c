/** The chips of a field and the text that is still being typed. */
export type Chips = { chips: readonly string[]; text: string }

/** Enter, Space, comma, semicolon or any white space ends a chip (UIX-059). */
const separators = /[\s,;]+/

const added = (chips: readonly string[], words: readonly string[]) => [
  ...new Set([...chips, ...words.filter((word) => word !== '')]),
]

/** The text of the field changed: everything before a separator becomes chips, what follows the last one is still typed (UIX-059). */
export const typeText = ({ chips }: Chips, text: string): Chips => {
  const words = text.split(separators)
  const rest = words.pop() ?? ''
  return { chips: added(chips, words), text: rest }
}

/** Adds what is typed, or pasted, whole: pasted text is split the same way (UIX-059). Repeated ones are kept once. */
export const addText = ({ chips }: Chips, text: string): Chips => ({
  chips: added(chips, text.split(separators)),
  text: '',
})

export const removeChip = ({ chips, text }: Chips, chip: string): Chips => ({
  chips: chips.filter((one) => one !== chip),
  text,
})

/** Backspace in the empty input deletes the last chip (UIX-060). */
export const backspace = (state: Chips): Chips =>
  state.text === '' ? { chips: state.chips.slice(0, -1), text: '' } : state
