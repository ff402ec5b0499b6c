import type { TextStorage } from '../../shared/store/browser-storage.ts'

/** What stands in a composer; `saved` once it would survive a reload. */
export type Draft = { text: string; saved: boolean }

/** A draft is written at most this long after a key was pressed. */
export const savedAfter = 500

const nothing: Draft = { text: '', saved: false }

/** Drafts that outlive their composer and the page. A text that is being sent stays in storage until the server has it. */
export const draftStore = ({ storage, after }: { storage: TextStorage; after: (ms: number, run: () => void) => () => void }) => {
  const drafts = new Map<string, Draft>()
  const waiting = new Map<string, () => void>()
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
  const save = (key: string) => {
    stopWaiting(key)
    const { text } = get(key)
    const worth = text.trim() !== ''
    storage.write(key, worth ? text : null)
    show(key, { text, saved: worth })
  }
  const write = (key: string, text: string) => {
    show(key, { text, saved: false })
    if (!waiting.has(key)) waiting.set(key, after(savedAfter, () => save(key)))
  }
  return {
    get,
    write,
    /** Writes what stands in the composer now, without waiting. */
    save,
    /** Empties the composer for sending; storage keeps the text until `save`. */
    take: (key: string) => {
      save(key)
      show(key, nothing)
    },
    /** The text could not be sent: it stands in the composer again, before what was typed meanwhile. */
    giveBack: (key: string, text: string) => write(key, [text, get(key).text].filter((part) => part.trim() !== '').join('\n\n')),
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
