const silentInputs = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range', 'color'])

/** Whether the event target is a text field, where single-key shortcuts must not apply. */
export const isTyping = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !silentInputs.has(target.type)
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    target.isContentEditable ||
    target.role === 'combobox'
  )
}
