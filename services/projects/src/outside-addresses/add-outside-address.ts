import { eventActor } from '@passerelle/contract/event-actor'
import { Problem } from '@passerelle/contract/problems'
import type { OutsideAddress } from '@passerelle/contract/projects/outside-addresses'
import type { Person } from '@passerelle/kernel/actor'
import type { Env } from '@passerelle/server/env'
import type { Platform } from '@passerelle/server/platform'
import { assertPrecondition, checkNotArchived } from '../tasks/task-update.ts'
import type { Task } from '../tasks/task.ts'
import { outsideStore } from './outside-store.ts'

/** Whether mails to an address come back to this installation. */
const isOwnAddress = ({ inbound, mailFrom }: Pick<Env, 'inbound' | 'mailFrom'>, email: string): boolean => {
  if (email === mailFrom?.toLowerCase()) return true
  if (!inbound) return false
  const [local = '', domain = ''] = inbound.address.split('@')
  return (
    [inbound.address, ...inbound.aliases].includes(email) ||
    (email.endsWith(`@${domain}`) && [`${local}+`, `${local}-`].some((start) => email.startsWith(start)))
  )
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
    if (!(await outsideStore.isAllowed(database.query, task.appId))) throw new Problem('outside_not_allowed')
    const outsideId = await database.transaction(async (tx) => {
      const { id, isFull, isUser } = await outsideStore.standing(tx, task, email)
      if (isUser || isOwnAddress(env, email)) throw new Problem('outside_is_user')
      if (id !== null) return id
      if (isFull) throw new Problem('outside_limit')
      const address = { id: newId(), email, name, addedBy: actor.userId, at: clock.now() }
      const added = await outsideStore.add(tx, task, address)
      await record(tx, {
        appId: task.appId,
        actor: eventActor(actor),
        name: 'outside_address.added',
        subject: task.id,
        data: { outsideId: added },
      })
      return added
    })
    const added = await outsideStore.find(database.query, task, outsideId)
    if (!added) throw new Error('An outside address that was added is not there')
    return added
  }
