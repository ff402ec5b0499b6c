import { listGroup, readProc } from './process-group.ts'

type Process = { pid: number; bytes: number }

const pageBytes = 4096

/** Memory that a process shares with no file. */
const sizeOf = (pid: number): Process => {
  const [, resident = 0, shared = 0] = readProc(`${pid}/statm`).split(' ').map(Number)
  return { pid, bytes: (resident - shared) * pageBytes }
}

/** Processes that have been ended, as long as they still have their memory. */
const ending = new Set<number>()

/** Ends the largest of these processes when together they have more memory than allowed. */
const endLargest = (pids: readonly number[], maxBytes: number): void => {
  for (const pid of ending) if (sizeOf(pid).bytes <= 0) ending.delete(pid)
  const all = pids.map(sizeOf).toSorted((one, other) => other.bytes - one.bytes)
  // No other process is ended while the memory of one is on its way back.
  if (!all[0] || ending.has(all[0].pid) || all.reduce((sum, { bytes }) => sum + bytes, 0) <= maxBytes) return
  try {
    process.kill(all[0].pid, 'SIGKILL')
    ending.add(all[0].pid)
  } catch {
    // It has ended meanwhile.
  }
}

const everyMs = 50
const listEvery = 10

/**
 * Watches the memory of a browser, which leads a process group of its own, while `work` runs on it. Beyond `maxBytes`
 * its largest process is ended: the document in it fails, others go on. Needs `/proc`; elsewhere nothing is watched.
 */
export const withMemoryGuard = async <T>(
  group: number | undefined,
  maxBytes: number,
  work: () => Promise<T>,
): Promise<T> => {
  let [turn, pids] = [0, [] as number[]]
  const timer = setInterval(() => {
    // New pages have processes of their own.
    if (turn % listEvery === 0 && group !== undefined) pids = listGroup(group)
    turn += 1
    endLargest(pids, maxBytes)
  }, everyMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
