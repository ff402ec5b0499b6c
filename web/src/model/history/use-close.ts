import { useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The place was opened from the one before it. */
    opened?: true
  }
}

/** State of the address of a sheet or dialog that is opened from its page. */
export const opened = { opened: true } as const

/** A second call before the browser has gone back would leave the page below too. */
let left: unknown

/**
 * Closes what is open at this address: goes back to where it was opened from, so that a later Back does not open it
 * again. `otherwise` is where it leads to when the visit began here.
 */
export const useClose = (): ((otherwise: () => void) => void) => {
  const { history } = useRouter()
  return (otherwise) => {
    const { state } = history.location
    if (!state.opened) return otherwise()
    if (left === state) return
    left = state
    // Gone back, or held by unsaved changes: then it can be closed again.
    addEventListener('popstate', () => (left = undefined), { once: true })
    history.back()
  }
}
