import { useState } from 'react'
import { useUnsavedChanges } from '../../store/unsaved-changes.ts'

/**
 * Form values as they are typed, with the stored version that they began with; undefined before the first save. Values
 * that were changed and changed back count as not edited. A newer version takes their place while they are not edited,
 * and goes unnoticed where it has the same values; otherwise it waits, and `isOvertaken` says so.
 */
export const useVersionedDraft = <Stored extends { version: number }, Draft>(
  stored: Stored | undefined,
  toDraft: (stored: Stored | undefined) => Draft,
) => {
  const begin = (base: Stored | undefined) => {
    const initial = toDraft(base)
    return { base, initial, draft: initial }
  }
  const [state, setState] = useState(() => begin(stored))
  const { base, initial, draft } = state
  const isInitial = (other: Draft) => other === initial || JSON.stringify(other) === JSON.stringify(initial)
  const isEdited = !isInitial(draft)
  useUnsavedChanges(isEdited)
  const isNewer = stored !== undefined && (base === undefined || stored.version > base.version)
  if (isNewer && !isEdited) setState(begin(stored))
  else if (isNewer && isInitial(toDraft(stored))) setState({ ...state, base: stored })
  return {
    base,
    draft,
    isEdited,
    isOvertaken: isNewer && isEdited,
    change: (changed: Draft) => setState((before) => ({ ...before, draft: changed })),
    /** After a save of `sent`; what was typed since stays. */
    saved: (saved: Stored, sent: Draft) =>
      setState((before) => (before.draft === sent ? begin(saved) : { ...begin(saved), draft: before.draft })),
    /** Shows the newer version in place of what was typed. */
    takeNewer: () => setState(begin(stored)),
    /** Goes on with what was typed, which then replaces the newer version. */
    replaceNewer: () => setState((before) => ({ ...begin(stored), draft: before.draft })),
  }
}
