import type { Task } from '../../services/projects/src/tasks/task.ts'

/** A request of the demo world in plain words: people by the local part of their address, labels by name, the first one the category. */
export type DemoTask = {
  name: string
  description: string
  owner: string
  members: string[]
  labels: string[]
  createdAt: Date
  /** The rest of its columns, as they stand at the first start. */
  columns?: Partial<
    Omit<Task, 'appId' | 'id' | 'slug' | 'name' | 'description' | 'ownerId' | 'createdById' | 'labels' | 'createdAt'>
  >
  /** Sprints in which it stands, as moments that lie in them. */
  sprints?: Date[]
  logs?: DemoLog[]
  internal?: boolean
}

/** Time that somebody of the provider spent: from when, for how long, and what was done; without `ms` it still runs. */
export type DemoLog = { who: string; startedAt: Date; ms?: number; note?: string }
