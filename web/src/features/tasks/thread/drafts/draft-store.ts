import type { TextStorage } from '../../../../kit/store/browser-storage.ts'

/** Text of a composer; `saved` once it would survive a reload. */
export type Draft = { text: string; saved: boolean }

/** Maximum delay in ms between a key press and saving the draft. */
export const savedAfter = 500

const nothing: Draft = { text: '', saved: false }
const draftOf = (text: string): Draft => (text === '' ? nothing : { text, saved: true })

const joined = (parts: readonly string[]) => parts.filter((part) => part.trim() !== '').join('\n\n')

const ofLeaving = '.leaving'
/**
 * Storage key of the outbox entry with texts being sent: separate from the draft, so that no other tab shows them as a
 * draft.
 */
const leavingKey = (key: string) => `${key}${ofLeaving}`

/**
 * Drafts in local storage. A text being sent stays in an outbox entry until the server has confirmed it; a page that
 * loads in the meantime shows it in the composer, before the newer draft. Changes made in another tab are taken over
 * unless the user is typing here.
 */
export const draftStore = ({
  storage,
  after,
}: {
  storage: TextStorage
  after: (ms: number, run: () => void) => () => void
}) => {
  const drafts = new Map<string, Draft>()
  const waiting = new Map<string, () => void>()
  const leaving = new Map<string, readonly string[]>()
  /** Drafts that contain a text an earlier page could not send. */
  const inherited = new Set<string>()
  const listeners = new Set<() => void>()

  const show = (key: string, draft: Draft) => {
    drafts.set(key, draft)
    for (const listener of listeners) listener()
  }
  const stopWaiting = (key: string) => {
    waiting.get(key)?.()
    waiting.delete(key)
  }
  const get = (key: string): Draft => {
    const known = drafts.get(key)
    if (known) return known
    const unsent = storage.read(leavingKey(key))
    if (unsent !== null) inherited.add(key)
    const draft = draftOf(joined([unsent ?? '', storage.read(key) ?? '']))
    drafts.set(key, draft)
    return draft
  }
  const leave = (key: string, texts: readonly string[]) => {
    if (texts.length > 0) leaving.set(key, texts)
    else leaving.delete(key)
    storage.write(leavingKey(key), joined(texts) || null)
  }
  const leavingOf = (key: string) => leaving.get(key) ?? []
  const save = (key: string) => {
    stopWaiting(key)
    const { text } = get(key)
    const worth = text.trim() !== ''
    storage.write(key, worth ? text : null)
    if (inherited.delete(key)) leave(key, leavingOf(key))
    show(key, { text, saved: worth })
  }
  const write = (key: string, text: string) => {
    show(key, { text, saved: false })
    if (!waiting.has(key))
      waiting.set(
        key,
        after(savedAfter, () => save(key)),
      )
  }
  /** Removes a text from the outbox entry: the server has received it, or sending was given up. */
  const removeFromOutbox = (key: string, text: string) => {
    const texts = leavingOf(key)
    const at = texts.indexOf(text)
    if (at >= 0) leave(key, texts.toSpliced(at, 1))
  }
  return {
    get,
    write,
    /** Empties the composer and returns the text to send; it stays in the outbox entry until confirmed or restored. */
    takeForSending: (key: string): string => {
      const text = get(key).text.trim()
      leave(key, [...leavingOf(key), text])
      show(key, nothing)
      save(key)
      return text
    },
    arrived: removeFromOutbox,
    /** Restores a text that could not be sent to the composer, before what was typed since. */
    restore: (key: string, text: string) => {
      show(key, { text: joined([text, get(key).text]), saved: false })
      save(key)
      removeFromOutbox(key, text)
    },
    /** Handles a storage event of another tab, for a draft or its outbox entry. */
    heard: (name: string) => {
      const key = name.endsWith(ofLeaving) ? name.slice(0, -ofLeaving.length) : name
      if (!drafts.has(key) || waiting.has(key)) return
      inherited.delete(key)
      show(key, draftOf(storage.read(key) ?? ''))
    },
    saveAll: () => {
      for (const key of waiting.keys()) save(key)
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
