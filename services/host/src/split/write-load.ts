import { ApiError } from '@passerelle/contract/client'
import { projects } from '@passerelle/contract/projects/api'
import type { Actor, Task } from './scenario.ts'

export type Writers = {
  /** Tasks that the server has acknowledged. */
  written: readonly Task[]
  /** Why requests failed, each reason once; "gone" if there was no response. */
  refusals: ReadonlySet<string>
  /** Resolves when `count` more were acknowledged from now on. */
  more: (count: number) => Promise<void>
  /** Resolves at the first failure from now on. */
  refused: () => Promise<void>
  stop: () => Promise<void>
}

/** Write load: users who create tasks one after the other, ignoring failures, until stopped. */
export const startWriteLoad = (who: Actor, count = 6): Writers => {
  const written: Task[] = []
  const refusals = new Set<string>()
  let looks: (() => void)[] = []
  let stopped = false
  const happens = (condition: () => boolean) =>
    new Promise<void>((resolve) =>
      looks.push(() => {
        if (condition()) resolve()
      }),
    )
  let refusedCalls = 0

  const write = async () => {
    while (!stopped) {
      await who
        .call(projects.createTask, { name: `Demande ${written.length}`, description: 'Pendant une panne.' })
        .then(
          (task) => void written.push(task),
          (error: unknown) => {
            refusedCalls += 1
            refusals.add(error instanceof ApiError ? error.code : 'gone')
          },
        )
      looks.forEach((look) => look())
    }
  }
  const writing = Array.from({ length: count }, write)
  return {
    written,
    refusals,
    more: (howMany) => {
      const goal = written.length + howMany
      return happens(() => written.length >= goal)
    },
    refused: () => {
      const before = refusedCalls
      return happens(() => refusedCalls > before)
    },
    stop: async () => {
      stopped = true
      await Promise.all(writing)
      looks = []
    },
  }
}
