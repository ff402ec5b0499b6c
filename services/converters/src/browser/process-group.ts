import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Reads a file of `/proc`, which is no disk; empty for a process that has ended, and where there is no `/proc`. */
export const readProc = (path: string): string => {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    return ''
  }
}

/** The processes of a group, such as those of a browser that leads one; none where there is no `/proc`. */
export const listGroup = (group: number): number[] => {
  try {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    // Behind the name, which may hold spaces: state, parent, group.
    return pids.map(Number).filter((pid) => Number(/^.*\) \S+ \S+ (\d+)/s.exec(readProc(`${pid}/stat`))?.[1]) === group)
  } catch {
    return []
  }
}

const niceness = 10

/**
 * Lets a browser, which leads a process group, have what others leave of the processor: calls do not wait for
 * documents. Its later processes inherit it. Where Linux weighs sessions before processes, its session gives way too.
 */
export const lowerPriority = (group: number): void => {
  for (const pid of listGroup(group))
    try {
      setPriority(pid, niceness)
    } catch {
      // It has ended meanwhile.
    }
  try {
    writeFileSync(`/proc/${group}/autogroup`, String(niceness))
  } catch {
    // There are no groups of sessions here.
  }
}
