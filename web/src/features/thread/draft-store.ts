import type { TextStorage } from '../../shared/store/browser-storage.ts'

/** What stands in a composer; `saved` once it would survive a reload. */
export type Draft = { text: string; saved: boolean }

/** A draft is written at most this long after a key was pressed. */
export const savedAfter = 500

const nothing: Draft = { text: '', saved: false }

const joined = (parts: readonly string[]) => parts.filter((part) => part.trim() !== '').join('\n\n')

/**
 * Drafts that outlive their composer and the page. A text that is being sent stays in storage until the server has it, before what is typed
 * meanwhile. What another tab of the browser keeps or sends is shown here too, unless something is typed or sent here at that moment.
 */
export const draftStore = ({ storage, after }: { storage: TextStorage; after: (ms: number, run: () => void) => () => void }) => {
  const drafts = new Map<string, Draft>()
  const waiting = new Map<string, () => void>()
  const leaving = new Map<string, readonly string[]>()
  const kept = new Map<string, string | null>()
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
    const text = storage.read(key)
    const draft = text === null ? nothing : { text, saved: true }
    drafts.set(key, draft)
    return draft
  }
  const leavingOf = (key: string) => leaving.get(key) ?? []
  const keep = (key: string) => {
    const text = joined([...leavingOf(key), get(key).text]) || null
    kept.set(key, text)
    storage.write(key, text)
  }
  const save = (key: string) => {
    stopWaiting(key)
    const { text } = get(key)
    keep(key)
    show(key, { text, saved: text.trim() !== '' })
  }
  /** One text of that kind is on its way no longer. */
  const left = (key: string, text: string) => {
    const others = leavingOf(key)
    const at = others.indexOf(text)
    leaving.set(key, others.filter((_, index) => index !== at))
  }
  const write = (key: string, text: string) => {
    show(key, { text, saved: false })
    if (!waiting.has(key)) waiting.set(key, after(savedAfter, () => save(key)))
  }
  return {
    get,
    write,
    /** Empties the composer and answers the text to be sent; storage keeps it until it has arrived or is given back. */
    take: (key: string): string => {
      const text = get(key).text.trim()
      leaving.set(key, [...leavingOf(key), text])
      show(key, nothing)
      save(key)
      return text
    },
    /** The server has the text. Where another tab has written on since, what it keeps is not touched. */
    arrived: (key: string, text: string) => {
      left(key, text)
      if (storage.read(key) === (kept.get(key) ?? null)) save(key)
    },
    /** The text could not be sent: it stands in the composer again, before what was typed meanwhile. */
    giveBack: (key: string, text: string) => {
      left(key, text)
      write(key, joined([text, get(key).text]))
    },
    /** Another tab has written to storage. */
    heard: (key: string, text: string | null) => {
      if (drafts.has(key) && !waiting.has(key) && leavingOf(key).length === 0) show(key, text === null ? nothing : { text, saved: true })
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
