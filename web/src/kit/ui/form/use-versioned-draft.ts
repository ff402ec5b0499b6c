import { useState } from 'react'

/**
 * Form values as they are typed, with the stored version that they began with; undefined before the first save. A newer
 * version takes their place while nothing was typed; otherwise it waits, and `isOvertaken` says so.
 */
export const useVersionedDraft = <Stored extends { version: number }, Draft>(
  stored: Stored | undefined,
  toDraft: (stored: Stored | undefined) => Draft,
) => {
  const begin = (base: Stored | undefined) => ({ base, draft: toDraft(base), isEdited: false })
  const [state, setState] = useState(() => begin(stored))
  const isNewer = stored !== undefined && (state.base === undefined || stored.version > state.base.version)
  if (isNewer && !state.isEdited) setState(begin(stored))
  return {
    ...state,
    isOvertaken: isNewer && state.isEdited,
    change: (draft: Draft) => setState((before) => ({ ...before, draft, isEdited: true })),
    /** After a save of `sent`; what was typed since stays. */
    saved: (base: Stored, sent: Draft) =>
      setState((before) => (before.draft === sent ? begin(base) : { ...before, base })),
    /** Shows the newer version in place of what was typed. */
    takeNewer: () => setState(begin(stored)),
    /** Goes on with what was typed, which then replaces the newer version. */
    replaceNewer: () => setState((before) => ({ ...before, base: stored })),
  }
}
