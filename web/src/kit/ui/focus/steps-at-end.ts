type Given = {
  /** Ids of the loaded rows of each list, in display order. */
  lists: () => readonly (readonly string[])[]
  /** The row that the user is on. */
  here: () => string | undefined
  /** Loads more of a list; returns false if there is nothing more, or it cannot be loaded. */
  loadMore: (list: number) => boolean
  /** Moves to a row; `isStretch`: the key was pressed with Shift. */
  go: (from: string, to: string, isStretch: boolean) => void
}
type Press = { repeat: boolean; isStretch?: boolean }

/**
 * Steps pressed on the last loaded row of a list while its next rows are on their way: they are taken once these have
 * come, so that no key is lost. They are dropped when the user has moved elsewhere. A held key counts once.
 */
export const createStepsAtEnd = ({ lists, here, loadMore, go }: Given) => {
  let kept: { from: string; count: number; isStretch: boolean } | undefined
  return {
    /** Keeps a step down from the last loaded row; returns false on any other row, and where the list ends. */
    wait: (from: string, { repeat, isStretch = false }: Press): boolean => {
      const list = lists().findIndex((ids) => ids.at(-1) === from)
      if (list < 0 || !loadMore(list)) return false
      const before = kept?.from === from ? kept.count : 0
      kept = { from, count: repeat && before > 0 ? before : before + 1, isStretch }
      return true
    },
    /** Takes back a kept step, by a step up; returns false if there is none. */
    back: (from: string): boolean => {
      if (kept?.from !== from) return false
      kept = kept.count > 1 ? { ...kept, count: kept.count - 1 } : undefined
      return true
    },
    /** Takes the kept steps as far as rows have come. Call it whenever the lists may have grown. */
    take: (): void => {
      if (!kept) return
      const { from, count, isStretch } = kept
      kept = undefined
      const list = lists().findIndex((ids) => ids.includes(from))
      const ids = lists()[list]
      if (here() !== from || !ids) return
      const at = ids.indexOf(from)
      const last = ids.length - 1
      const to = ids[Math.min(at + count, last)]!
      const left = at + count - last
      if (left > 0 && loadMore(list)) kept = { from: to, count: left, isStretch }
      if (to !== from) go(from, to, isStretch)
    },
  }
}
