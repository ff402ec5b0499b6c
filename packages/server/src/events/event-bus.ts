export type Unsubscribe = () => void

export type Listener = {
  /** Receives the id of a committed event; the same id may arrive twice. */
  onEvent: (eventId: string) => void
  /** Too many events were missed to replay them: reload the displayed data. */
  onGap: () => void
}

/** Event bus: delivers the ids of all committed events to every process, whichever process recorded them. */
export type EventBus = {
  subscribe: (listener: Listener) => Unsubscribe
  /** Publishes the id of an event after commit, for buses other than Postgres NOTIFY. Never throws and never waits. */
  publish: ((eventId: string) => void) | undefined
  /** Resolves once the bus is connected; no event after this point is missed. */
  ready: () => Promise<void>
  close: () => Promise<void>
}
