import {
  cursorAt,
  initialLive,
  getTopicKey,
  reconnectAfter,
  liveReducer,
  type LiveEffect,
  type LiveEvent,
  type LiveInput,
} from './live-reducer.ts'
import type { ServerFrame, Topic } from '@passerelle/contract/chats/live'

/** The members of `WebSocket` that the connection uses. */
export type Socket = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onclose' | 'onmessage'>

export type LiveDeps = {
  /**
   * Opens the WebSocket with a new ticket; rejects when no ticket is available. `serverTime` is the current time of the
   * server in ms.
   */
  open: () => Promise<{ socket: Socket; serverTime: number }>
  /** Monotonic clock in ms. */
  elapsed: () => number
  after: (ms: number, run: () => void) => () => void
  onSignedOut: () => void
  /** Called when subscriptions stop receiving events, and when they receive them again. */
  onBroken: (broken: boolean) => void
  /** Called with each event, before its listeners hear of it. */
  onEvent: () => void
}

export type LiveListener = { onEvent: (event: LiveEvent) => void; onReload: () => void }
export type LiveConnection = {
  watch: (topic: Topic, id: string, listener: LiveListener) => () => void
  /** Says that this page shows a topic to somebody. Nothing is said while the connection is lost. */
  show: (topic: Topic, id: string) => void
  close: () => void
}

/**
 * Idle timeout in ms. The server pings every 25 s: a socket without frames for longer than this is dead even without a
 * close event.
 */
const silence = 60_000

/** Whether an event is about money: invoices, payments, collections. */
export const isMoneyName = (name: string): boolean =>
  /^(collection|invoice|payment|payment_method|refund|subscription)\./.test(name)

/** Whether an event is about stays, rooms or vouchers; they belong to the money of the account. */
export const isBookingName = (name: string): boolean =>
  /^(booking|booking_settings|guest_payment|room|voucher)\./.test(name)

/** Whether an event is about users of the account; its administrators hear of it with the money. */
export const isPeopleName = (name: string): boolean => /^(user|second_factor|account)\./.test(name)

const isForAdministrators = (name: string) => isMoneyName(name) || isBookingName(name) || isPeopleName(name)

/** Whether an event tells staff something, or changes a line of their queue (DAY-049). */
const isOfficeName = (name: string) =>
  name === 'payment.changed' ||
  /^account\.(registered|watcher_)/.test(name) ||
  !(isForAdministrators(name) || /^(inbound|cluster)\./.test(name))

/**
 * Whether an event belongs to a topic. The server sends each event once, however many subscribed topics it belongs to.
 */
export const concerns = (topic: Topic, id: string, event: LiveEvent): boolean => {
  if (topic === 'board') return event.appId === id && !isForAdministrators(event.name)
  if (topic === 'backlog') return true
  if (topic === 'office') return isOfficeName(event.name)
  if (topic === 'ledger') return isMoneyName(event.name)
  if (topic === 'money') return event.appId === id && isForAdministrators(event.name)
  if (topic === 'inbox') return event.inbox === true
  if (topic === 'task') return event.subject === id
  if (topic === 'server' || topic === 'cluster')
    return event.name.startsWith(`${topic}.`) && (id === event.subject || id === event.appId)
  return topic === 'thread' && event.data['threadId'] === id
}

/** Live connection (WebSocket) of one session: runs the effects that `liveReducer` returns. */
export const liveConnection = ({ open, elapsed, after, onSignedOut, onBroken, onEvent }: LiveDeps): LiveConnection => {
  let state = initialLive
  let socket: Socket | null = null
  let ended = false
  let serverAhead = 0
  let stopTimer = () => {}
  const listeners = new Map<string, Set<LiveListener>>()

  const handle = (input: LiveInput): void => {
    if (ended) return
    const next = liveReducer(state, input, cursorAt(elapsed() + serverAhead))
    const turned = next.state.broken !== state.broken
    state = next.state
    if (turned) onBroken(state.broken)
    for (const effect of next.effects) carryOut(effect)
  }

  const lose = (from: Socket | null, code?: number): void => {
    if (from !== socket) return
    socket = null
    stopTimer()
    handle({ type: 'lost', ...(code !== undefined && { code }) })
  }

  const listenFor = (from: Socket): void => {
    stopTimer()
    stopTimer = after(silence, () => {
      from.close()
      lose(from)
    })
  }

  const connect = async (): Promise<void> => {
    const answer = await open().catch(() => null)
    if (!answer) return lose(null)
    const { socket: fresh, serverTime } = answer
    if (ended) return fresh.close()
    serverAhead = serverTime - elapsed()
    socket = fresh
    fresh.onopen = () => {
      listenFor(fresh)
      handle({ type: 'opened' })
    }
    fresh.onclose = ({ code }) => lose(fresh, code)
    fresh.onmessage = ({ data }) => {
      listenFor(fresh)
      handle({ type: 'frame', frame: JSON.parse(String(data)) as ServerFrame })
    }
  }

  const deliver = (event: LiveEvent): void => {
    onEvent()
    for (const watch of Object.values(state.watched)) {
      if (!concerns(watch.topic, watch.id, event)) continue
      for (const listener of listeners.get(getTopicKey(watch.topic, watch.id)) ?? []) listener.onEvent(event)
    }
  }

  const carryOut = (effect: LiveEffect): void => {
    if (effect.type === 'connect') void connect()
    else if (effect.type === 'wait') stopTimer = after(reconnectAfter, () => handle({ type: 'waited' }))
    else if (effect.type === 'send') socket?.send(JSON.stringify(effect.frame))
    else if (effect.type === 'deliver') deliver(effect.event)
    else if (effect.type === 'signOut') onSignedOut()
    else for (const listener of listeners.get(getTopicKey(effect.topic, effect.id)) ?? []) listener.onReload()
  }

  return {
    watch: (topic, id, listener) => {
      const key = getTopicKey(topic, id)
      listeners.set(key, (listeners.get(key) ?? new Set()).add(listener))
      handle({ type: 'watch', topic, id })
      return () => {
        if (!listeners.get(key)?.delete(listener)) return
        handle({ type: 'unwatch', topic, id })
      }
    },
    show: (topic, id) => {
      if (state.phase === 'open') carryOut({ type: 'send', frame: { type: 'visible', topic, id } })
    },
    close: () => {
      ended = true
      if (state.broken) onBroken(false)
      stopTimer()
      const last = socket
      socket = null
      last?.close()
    },
  }
}
