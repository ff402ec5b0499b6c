import { createStore, useStore } from '../store/store.ts'

type Said = { text: string; version: number }
const quiet: Said = { text: '', version: 0 }
const polite = createStore(quiet)
const assertive = createStore(quiet)

/** Says a text to screen readers, once; `urgent` interrupts (errors). The same text twice is said twice. */
export const announce = (text: string, urgent = false): void => {
  const store = urgent ? assertive : polite
  store.set({ text, version: store.get().version + 1 })
}

// The invisible mark makes a repeated text a new one for the reader.
const spoken = ({ text, version }: Said) => (version % 2 === 0 ? text : `${text}\u200b`)

/** The one place where announcements stand, at the root of the app. */
export const LiveRegion = () => (
  <>
    <div className="sr" role="status" aria-live="polite">
      {spoken(useStore(polite))}
    </div>
    <div className="sr" role="alert" aria-live="assertive">
      {spoken(useStore(assertive))}
    </div>
  </>
)
