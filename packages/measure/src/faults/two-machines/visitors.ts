import { setTimeout as wait } from 'node:timers/promises'
import { accounts } from '@passerelle/contract/accounts/api'
import { fullPath } from '@passerelle/contract/full-path'
import { projects } from '@passerelle/contract/projects/api'
import { minutes, seconds } from '@passerelle/kernel/durations'

const callers = 6
/** A call without an answer by then has failed. */
const longestMs = seconds(20)
/** Longer than any fault lasts. */
const stuckMs = minutes(2)

/** What became of the calls between two points of time. */
export type Outcomes = {
  calls: number
  /** Answered 503 with `retry-after`, which a page repeats by itself. */
  refused: number
  /** Cut off, or without an answer in time. */
  cut: number
  /** Any other failure. */
  others: Set<string>
  /** The longest time in ms without a request that was created. */
  gapMs: number
}

export type Visitors = {
  /** Where calls go from now on: the address of a machine that is moved to the other one. */
  goTo: (origin: string) => void
  /** Begins to count anew, and returns what was counted before. */
  outcomes: () => Outcomes
  /** Resolves when `count` more requests were created. */
  more: (count: number) => Promise<void>
  /** Names of requests whose creation was acknowledged. */
  acknowledged: readonly string[]
  stop: () => Promise<void>
}

/** People who read and write one call after the other. */
export const startVisitors = (token: string, first: string): Visitors => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const reads = [projects.readBoard, accounts.readMe, projects.listTasks].map(fullPath)
  const acknowledged: string[] = []
  let origin = first
  let [at, stopped] = [0, false]
  const none = (): Outcomes => ({ calls: 0, refused: 0, cut: 0, others: new Set(), gapMs: 0 })
  let counted = none()
  let createdAt = performance.now()

  const noteGap = () => {
    counted.gapMs = Math.max(counted.gapMs, performance.now() - createdAt)
  }
  const fetchOne = async (path: string, init: RequestInit) => {
    const response = await fetch(origin + path, { ...init, headers, signal: AbortSignal.timeout(longestMs) })
    await response.arrayBuffer()
    return response
  }
  const call = async (number: number) => {
    const name = `Demande ${number}`
    const isCreation = number % 3 === 0
    const path = isCreation ? fullPath(projects.createTask) : reads[number % reads.length]!
    const creation = { method: 'POST', body: JSON.stringify({ name, description: 'Pendant une panne.' }) }
    const response = await fetchOne(path, isCreation ? creation : {}).catch(() => undefined)
    counted.calls += 1
    if (!response || response.status === 502) counted.cut += 1
    else if (response.status === 503 && Number(response.headers.get('retry-after')) > 0) counted.refused += 1
    else if (!response.ok) counted.others.add(`${path}: ${response.status}`)
    else if (isCreation) {
      acknowledged.push(name)
      noteGap()
      createdAt = performance.now()
    }
    // As a page does before it tries again.
    if (!response?.ok) await wait(200)
  }
  const running = Array.from({ length: callers }, async () => {
    while (!stopped) await call(at++)
  })
  return {
    goTo: (next) => {
      origin = next
    },
    outcomes: () => {
      noteGap()
      const before = counted
      counted = none()
      createdAt = performance.now()
      return before
    },
    more: async (count) => {
      const goal = acknowledged.length + count
      const begun = performance.now()
      while (acknowledged.length < goal) {
        if (performance.now() - begun > stuckMs)
          throw new Error(`no more requests; ${JSON.stringify(counted)}; ${[...counted.others].join(', ')}`)
        await wait(20)
      }
    },
    acknowledged,
    stop: async () => {
      stopped = true
      await Promise.all(running)
    },
  }
}
