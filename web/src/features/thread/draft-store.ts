import type { TextStorage } from '../../shared/store/browser-storage.ts'

/** What stands in a composer; `saved` once it would survive a reload. */
export type Draft = { text: string; saved: boolean }

/** A draft is written at most this long after a key was pressed. */
export const savedAfter = 500

const nothing: Draft = { text: '', saved: false }
const draftOf = (text: string): Draft => (text === '' ? nothing : { text, saved: true })

const joined = (parts: readonly string[]) => parts.filter((part) => part.trim() !== '').join('\n\n')

const ofLeaving = '.leaving'
/** Where storage keeps the texts of a composer that are being sent: beside its draft, so that no other tab shows them as one. */
const leavingKey = (key: string) => `${key}${ofLeaving}`

/**
 * Drafts that outlive their composer and the page. A text that is being sent stays in storage until the server has it; a page that begins before
 * then has it in its composer, before what was typed after it. What another tab of the browser types or sends is shown here too, unless
 * something is typed here at that moment.
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
  /** Drafts in which there is what an earlier page could not send any more. */
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
  /** The server has the text, or will not get it: it is on its way no longer. */
  const removeFromOutbox = (key: string, text: string) => {
    const texts = leavingOf(key)
    const at = texts.indexOf(text)
    if (at >= 0) leave(key, texts.toSpliced(at, 1))
  }
  return {
    get,
    write,
    /** Empties the composer and answers the text to be sent; storage keeps it until it has arrived or is given back. */
    takeForSending: (key: string): string => {
      const text = get(key).text.trim()
      leave(key, [...leavingOf(key), text])
      show(key, nothing)
      save(key)
      return text
    },
    arrived: removeFromOutbox,
    /** The text could not be sent: it stands in the composer again, before what was typed meanwhile. */
    restore: (key: string, text: string) => {
      show(key, { text: joined([text, get(key).text]), saved: false })
      save(key)
      removeFromOutbox(key, text)
    },
    /** Another tab has written to storage, under the key of a draft or beside it. */
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
