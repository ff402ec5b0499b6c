/** Chips of a field and the text that is being typed. */
export type Chips = { chips: readonly string[]; text: string }

/** Enter, Space, comma, semicolon or any whitespace ends a chip (UIX-059). */
const separators = /[\s,;]+/

const added = (chips: readonly string[], words: readonly string[]) => [
  ...new Set([...chips, ...words.filter((word) => word !== '')]),
]

/** Handles typed text: everything before a separator becomes chips, the rest stays in the input (UIX-059). */
export const typeText = ({ chips }: Chips, text: string): Chips => {
  const words = text.split(separators)
  const rest = words.pop() ?? ''
  return { chips: added(chips, words), text: rest }
}

/**
 * Adds the whole typed or pasted text; pasted text is split at the same separators (UIX-059). Duplicates are dropped.
 */
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
