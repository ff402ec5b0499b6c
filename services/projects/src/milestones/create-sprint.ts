import type { Milestone } from '@passerelle/contract/projects/schemas'
import type { Person } from '@passerelle/kernel/actor'
import { sprint } from '@passerelle/kernel/sprints'
import type { Platform } from '@passerelle/server/platform'
import { eventActor } from '@passerelle/contract/event-actor'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { milestoneStore } from './milestone-store.ts'

/**
 * Creates the sprint with this number, which determines its name and dates (API-070, MIL-003). Throws
 * `milestone_exists`.
 */
export const createSprint =
  ({ transaction, record, newId, env }: Pick<TaskDeps, 'transaction' | 'record'> & Pick<Platform, 'newId' | 'env'>) =>
  async (number: number, actor: Person): Promise<Milestone> => {
    const id = newId()
    const made = sprint(number, env.sprintStart)
    await transaction(async (tx) => {
      await milestoneStore.create(tx, id, made)
      await record(tx, {
        appId: null,
        actor: eventActor(actor),
        name: 'milestone.created',
        subject: id,
        data: { number },
      })
    })
    return { _id: id, name: made.name, startAt: made.startAt.toISOString(), endAt: made.endAt.toISOString() }
  }
