import type { ServerActionEntry } from './cloud-queries.ts'

const since = (from: string, to: string | Date) => new Date(to).getTime() - new Date(from).getTime()

/** When an action began: at its approval, if it needed one. */
export const startedAt = ({ answered, requestedAt }: ServerActionEntry): string => answered?.at ?? requestedAt

/** Median duration of past runs of this action, in ms; undefined if there are none. */
export const usualDuration = (history: readonly ServerActionEntry[], action: ServerActionEntry['action']) => {
  const took = history
    .filter((entry) => entry.action === action && entry.status === 'done' && entry.endedAt !== null)
    .map((entry) => since(startedAt(entry), entry.endedAt!))
    .toSorted((a, b) => a - b)
  return took[Math.floor(took.length / 2)]
}

/** Estimated progress, 0 to 0.95: only the provider reports completion. */
export const progressOf = (elapsedMs: number, usualMs: number | undefined): number =>
  usualMs === undefined ? 0.1 : Math.min(0.95, Math.max(0.05, elapsedMs / usualMs))

/** Formats a duration: `48 s`, `2 min 05`. */
export const shortDuration = (ms: number): string => {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const space = '\u00a0'
  if (seconds < 60) return `${seconds}${space}s`
  return `${Math.floor(seconds / 60)}${space}min${space}${String(seconds % 60).padStart(2, '0')}`
}
