import { createStore, useStore } from '../../store/store.ts'

type Said = { text: string; version: number }
const quiet: Said = { text: '', version: 0 }
const polite = createStore(quiet)
const assertive = createStore(quiet)

/**
 * Announces a text to screen readers through a live region; `urgent` is assertive (errors). The same text twice is
 * announced twice.
 */
export const announce = (text: string, urgent = false): void => {
  const store = urgent ? assertive : polite
  store.set({ text, version: store.get().version + 1 })
}

// An invisible character makes a repeated text differ, so that screen readers announce it again.
const spoken = ({ text, version }: Said) => (version % 2 === 0 ? text : `${text}\u200b`)

/** The live region for announcements, at the root of the app. */
export const LiveRegion = () => (
  <>
    <div className="sr-only" role="status" aria-live="polite">
      {spoken(useStore(polite))}
    </div>
    <div className="sr-only" role="alert" aria-live="assertive">
      {spoken(useStore(assertive))}
    </div>
  </>
)
