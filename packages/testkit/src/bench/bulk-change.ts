import { mostChanged } from '@passerelle/contract/projects/bulk'
import { projects } from '@passerelle/contract/projects/api'
import { callsOf } from '../call.ts'
import { movableIds } from './calls.ts'
import { timesOf, type Times } from './figures.ts'
import type { Target } from './target.ts'

export type BulkChange = Times & { requests: number; changed: number }

const priorities = [2, 3, 4, 3, 2, 4] as const

/** One change to as many requests as it takes, again and again; `changed` of the worst one. */
export const bulkChange = async ({ world, origin }: Target): Promise<BulkChange> => {
  const { env } = world.open.platform
  const taskIds = await movableIds(world, mostChanged)
  const staff = callsOf(origin, env.provider, {
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
  return { ...timesOf(samples), requests: world.requests, changed: Math.min(...counts) }
}
