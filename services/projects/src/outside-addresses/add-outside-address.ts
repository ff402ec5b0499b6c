import { eventActor } from '@passerelle/contract/event-actor'
import { Problem, type ProblemCode } from '@passerelle/contract/problems'
import type { OutsideAddress } from '@passerelle/contract/projects/outside-addresses'
import type { Person } from '@passerelle/kernel/actor'
import type { Env } from '@passerelle/server/env'
import type { Platform } from '@passerelle/server/platform'
import { assertPrecondition, checkNotArchived } from '../tasks/task-update.ts'
import type { Task } from '../tasks/task.ts'
import { outsideStore } from './outside-store.ts'

/** Whether mails leave by this address. What is mailed to the others of ours is ignored as a loop (EML-033). */
const isOwnAddress = ({ mailFrom }: Pick<Env, 'mailFrom'>, email: string): boolean => email === mailFrom?.toLowerCase()

/** Why an address may not follow, by the outcome of the function. */
const refusals: Record<string, ProblemCode> = {
  no_request: 'task_archived',
  not_allowed: 'outside_not_allowed',
  is_user: 'outside_is_user',
  full: 'outside_limit',
}

type Deps = Pick<Platform, 'clock' | 'database' | 'env' | 'newId' | 'record'>

/**
 * Lets somebody without a user follow a request by mail (EML-043, EML-051). Throws `task_archived`,
 * `outside_not_allowed`, `outside_limit`, `outside_is_user`.
 */
export const addOutsideAddress =
  ({ clock, database, env, newId, record }: Deps) =>
  async (task: Task, actor: Person, { email, name }: { email: string; name: string }): Promise<OutsideAddress> => {
    assertPrecondition(checkNotArchived(task))
    if (isOwnAddress(env, email)) throw new Problem('outside_is_user')
    const outsideId = await database.transaction(async (tx) => {
      const address = { id: newId(), email, name, addedBy: actor.userId, at: clock.now() }
      const { outsideId: id, outcome } = await outsideStore.follow(tx, task, address)
      if (id === null) throw new Problem(refusals[outcome] ?? 'outside_not_allowed')
      if (outcome === 'added')
        await record(tx, {
          appId: task.appId,
          actor: eventActor(actor),
          name: 'outside_address.added',
          subject: task.id,
          data: { outsideId: id },
        })
      return id
    })
    const added = await outsideStore.find(database.query, task, outsideId)
    if (!added) throw new Error('An outside address that was added is not there')
    return added
  }
