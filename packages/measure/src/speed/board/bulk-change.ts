import { maxBulkChanges } from '@passerelle/contract/projects/bulk'
import { projects } from '@passerelle/contract/projects/api'
import { createTestClient } from '@passerelle/testkit/test-client'
import { movableIds } from './calls.ts'
import { summarizeLatency, type LatencyStats } from '../../latency-stats.ts'
import type { Target } from './target.ts'

export type BulkChange = LatencyStats & { requests: number; changed: number }

const priorities = [2, 3, 4, 3, 2, 4] as const

/** Repeats a bulk change of the maximum size; `changed` is the smallest number of tasks changed by one run. */
export const bulkChange = async ({ world, origin }: Target): Promise<BulkChange> => {
  const { env } = world.open.platform
  const taskIds = await movableIds(world, maxBulkChanges)
  const staff = createTestClient(origin, env.provider, {
    token: await world.given.tokenFor(world.helper, { inside: world.app }),
  })
  const samples: number[] = []
  const counts: number[] = []
  for (const priority of [0, ...priorities] as const) {
    const from = performance.now()
    const { changed, unchanged } = await staff.call(projects.changeTasks, { taskIds, change: { priority } })
    samples.push(performance.now() - from)
    counts.push(changed.length + unchanged.length)
  }
  return { ...summarizeLatency(samples), requests: world.requests, changed: Math.min(...counts) }
}
