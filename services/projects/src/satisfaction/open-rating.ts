import type { CustomerActor } from '@passerelle/kernel/actor'
import { customerAdminRole } from '@passerelle/kernel/roles'
import type { Platform } from '@passerelle/server/platform'
import type { Task } from '../tasks/task.ts'
import type { TaskStore } from '../tasks/task-store.ts'
import { isRater, openUntil } from './rate-task.ts'
import { closingOf, satisfactionStore, type StoredRating } from './satisfaction-store.ts'

/** The link of a mail that asks, with the person as whom it answers. */
export type RatingLink = {
  appId: string
  taskId: string
  userId: string
  /** The closing that it is about: its moment in ms. */
  version: string
  roles: string[]
  firstName: string
  lastName: string
  locale: 'fr' | 'en'
  accountName: string
  logo: string | null
  primaryColor: string
  expiresAt: Date
}
export type OpenRating = {
  link: RatingLink
  task: Task
  doneAt: Date
  stored: StoredRating | null
  until: Date
  actor: CustomerActor
}

/** What such a link rates now; null for one that is over, or whose request was opened again (ANS-019). */
export const openRating =
  ({ clock, database, env, tasks }: Pick<Platform, 'clock' | 'database' | 'env'> & { tasks: TaskStore }) =>
  async (link: RatingLink): Promise<OpenRating | null> => {
    const { appId, userId } = link
    const task = await tasks.find(appId, link.taskId)
    const closing = task && closingOf(task)
    if (!task || !closing || !env.satisfaction || String(closing.closedAt.getTime()) !== link.version) return null
    const stored = await satisfactionStore.read(database.query, closing)
    const until = openUntil(task, closing, stored, clock.now())
    if (!until || !isRater(task, stored, userId)) return null
    const admin = link.roles.includes(customerAdminRole)
    const actor: CustomerActor = { kind: 'customer', userId, appId, admin, sessionId: '', via: 'mail_link' }
    return { link, task, doneAt: closing.closedAt, stored, until, actor }
  }
