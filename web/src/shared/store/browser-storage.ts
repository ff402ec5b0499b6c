/** Local and session storage that may be refused (private windows, full disks): then nothing is kept, and nothing breaks. */
export type TextStorage = { read(key: string): string | null; write(key: string, value: string | null): void }

const guarded = (storage: () => Storage): TextStorage => ({
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
      // refused: the value lives as long as the page
    }
  },
})

export const safeLocalStorage = guarded(() => localStorage)
export const safeSessionStorage = guarded(() => sessionStorage)
