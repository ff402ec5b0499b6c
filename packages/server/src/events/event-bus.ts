export type Unsubscribe = () => void

export type Listener = {
  /** The id of a committed event; may come twice. */
  onEvent: (eventId: string) => void
  /** Too much was missed to tell it event by event: read again what you show. */
  onGap: () => void
}

/** Tells a process the ids of all events soon after their commit, whichever process recorded them. */
export type EventBus = {
  subscribe: (listener: Listener) => Unsubscribe
  /** Where Postgres does not tell the listeners itself: called after commit. Never throws and never waits. */
  publish: ((eventId: string) => void) | undefined
  /** From here on nothing is missed. */
  ready: () => Promise<void>
  close: () => Promise<void>
}
