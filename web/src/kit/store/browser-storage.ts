/**
 * Wrapper of local and session storage that may be unavailable (private windows, full disk): nothing is stored then,
 * and nothing throws.
 */
export type TextStorage = { read(key: string): string | null; write(key: string, value: string | null): void }

const guarded = (storage: () => Storage): TextStorage & { keys(): string[] } => ({
  read: (key) => {
    try {
      return storage().getItem(key)
    } catch {
      return null
    }
  },
  write: (key, value) => {
    try {
      if (value === null) storage().removeItem(key)
      else storage().setItem(key, value)
    } catch {
      // unavailable: the value lives only in memory
    }
  },
  keys: () => {
    try {
      return Object.keys(storage())
    } catch {
      return []
    }
  },
})

export const safeLocalStorage = guarded(() => localStorage)
export const safeSessionStorage = guarded(() => sessionStorage)
