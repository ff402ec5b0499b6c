import type { Task } from '@passerelle/projects/tasks/task'

/** A demo task in a short form: users by the local part of their email, labels by name, the category first. */
export type DemoTask = {
  name: string
  description: string
  owner: string
  members: string[]
  labels: string[]
  createdAt: Date
  /** Other columns, with their values at the first start. */
  columns?: Partial<
    Omit<Task, 'appId' | 'id' | 'slug' | 'name' | 'description' | 'ownerId' | 'createdById' | 'labels' | 'createdAt'>
  >
  /** Its sprints, each given as an instant within it. */
  sprints?: Date[]
  logs?: DemoLog[]
  internal?: boolean
}

/** Work log of a staff user: start, duration and note; still running without `ms`. */
export type DemoLog = { who: string; startedAt: Date; ms?: number; note?: string }
