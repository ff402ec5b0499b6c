import { closeCodes, type ClientFrame, type ServerFrame, type Topic } from '@passerelle/contract/chats/live'

export type LiveEvent = Extract<ServerFrame, { type: 'event' }>
/** A reference-counted subscription. `subscribed`: it was sent to the server on this or an earlier connection. */
export type Watch = { topic: Topic; id: string; count: number; subscribed: boolean }

/**
 * State of one session's live connection. All events up to `cursor` were received; `seen` holds the latest event ids to
 * deliver each event once. `broken`: subscriptions receive nothing, after a lost connection or a failed attempt.
 */
export type LiveState = {
  phase: 'resting' | 'connecting' | 'open' | 'waiting' | 'ended'
  broken: boolean
  watched: Readonly<Record<string, Watch>>
  cursor: string
  seen: readonly string[]
}

export type LiveInput =
  | { type: 'watch' | 'unwatch'; topic: Topic; id: string }
  | { type: 'opened' }
  | { type: 'lost'; code?: number }
  | { type: 'waited' }
  | { type: 'frame'; frame: ServerFrame }

export type LiveEffect =
  | { type: 'connect' }
  | { type: 'wait' }
  | { type: 'send'; frame: ClientFrame }
  | { type: 'deliver'; event: LiveEvent }
  | { type: 'reload'; topic: Topic; id: string }
  | { type: 'signOut' }

export type LiveTransition = { state: LiveState; effects: LiveEffect[] }

/** Delay before a reconnect, in ms (THR-015). */
export const reconnectAfter = 5000
const remembered = 500

export const initialLive: LiveState = { phase: 'resting', broken: false, watched: {}, cursor: '', seen: [] }

export const getTopicKey = (topic: Topic, id: string): string => `${topic} ${id}`

/** Cursor of an instant of the server clock: an event id begins with its second, in hexadecimal. */
export const cursorAt = (ms: number): string =>
  Math.max(0, Math.floor(ms / 1000))
    .toString(16)
    .padStart(8, '0')
    .padEnd(24, '0')

const only = (state: LiveState): LiveTransition => ({ state, effects: [] })
const later = (a: string, b: string) => (a > b ? a : b)
const earlier = (a: string, b: string) => (a < b ? a : b)

const asked = (watch: Watch): Watch => ({ ...watch, subscribed: true })
const subscribe = ({ topic, id }: Watch, cursor: string): LiveEffect => ({
  type: 'send',
  frame: { type: 'subscribe', topic, id, cursor },
})

const watch = (state: LiveState, topic: Topic, id: string, now: string): LiveTransition => {
  const key = getTopicKey(topic, id)
  const before = state.watched[key]
  const one = before ? { ...before, count: before.count + 1 } : { topic, id, count: 1, subscribed: false }
  const keep = (kept: Watch) => ({ ...state, watched: { ...state.watched, [key]: kept } })
  if (state.phase === 'resting') return { state: { ...keep(one), phase: 'connecting' }, effects: [{ type: 'connect' }] }
  return state.phase === 'open' && !before
    ? { state: keep(asked(one)), effects: [subscribe(one, now)] }
    : only(keep(one))
}

const unwatch = (state: LiveState, topic: Topic, id: string): LiveTransition => {
  const { [getTopicKey(topic, id)]: before, ...rest } = state.watched
  if (!before) return only(state)
  if (before.count > 1)
    return only({ ...state, watched: { ...rest, [getTopicKey(topic, id)]: { ...before, count: before.count - 1 } } })
  return {
    state: { ...state, watched: rest },
    effects: state.phase === 'open' ? [{ type: 'send', frame: { type: 'unsubscribe', topic, id } }] : [],
  }
}

/**
 * Subscribes everything after a connect. Earlier subscriptions resume at the cursor to replay missed events; the data
 * of new ones has just been fetched.
 */
const opened = (state: LiveState, now: string): LiveTransition => {
  const all = Object.values(state.watched)
  const watched = Object.fromEntries(all.map((one) => [getTopicKey(one.topic, one.id), asked(one)]))
  return {
    state: { ...state, phase: 'open', broken: false, watched, cursor: state.cursor || now },
    effects: all.map((one) => subscribe(one, one.subscribed ? state.cursor : now)),
  }
}

const lost = (state: LiveState, code: number | undefined): LiveTransition => {
  if (state.phase === 'ended') return only(state)
  if (code === closeCodes.signedOut)
    return { state: { ...state, phase: 'ended', broken: false }, effects: [{ type: 'signOut' }] }
  return { state: { ...state, phase: 'waiting', broken: true }, effects: [{ type: 'wait' }] }
}

const waited = (state: LiveState): LiveTransition => {
  if (state.phase !== 'waiting') return only(state)
  if (Object.keys(state.watched).length === 0) return only({ ...state, phase: 'resting', broken: false })
  return { state: { ...state, phase: 'connecting' }, effects: [{ type: 'connect' }] }
}

const received = (state: LiveState, frame: ServerFrame, now: string): LiveTransition => {
  switch (frame.type) {
    case 'event': {
      if (state.seen.includes(frame.cursor)) return only(state)
      const seen = [...state.seen.slice(1 - remembered), frame.cursor]
      // Never later than now: with a cursor from an event dated in the future, all following events would count as
      // received.
      return {
        state: { ...state, cursor: later(state.cursor, earlier(frame.cursor, now)), seen },
        effects: [{ type: 'deliver', event: frame }],
      }
    }
    case 'reload':
      return { state, effects: [{ type: 'reload', topic: frame.topic, id: frame.id }] }
    // A ping means that everything up to now was received, so that a quiet hour does not count as a gap.
    case 'ping':
      return only({ ...state, cursor: later(state.cursor, now) })
    case 'subscribed':
    case 'refused':
      return only(state)
  }
}

/**
 * State machine of the live connection: a pure reducer `(state, input, now) → state and effects`, so that tests can
 * simulate lost connections and reconnects (THR-015, THR-016). `now` is the cursor of the current server time.
 */
export const liveReducer = (state: LiveState, input: LiveInput, now: string): LiveTransition => {
  switch (input.type) {
    case 'watch':
      return watch(state, input.topic, input.id, now)
    case 'unwatch':
      return unwatch(state, input.topic, input.id)
    case 'opened':
      return opened(state, now)
    case 'lost':
      return lost(state, input.code)
    case 'waited':
      return waited(state)
    case 'frame':
      return received(state, input.frame, now)
  }
}
