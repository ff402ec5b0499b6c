import { eventActor } from '@passerelle/contract/event-actor'
import type { outsideAddresses } from '@passerelle/contract/projects/outside-addresses'
import type { HandlerMap, TaskHandlerDeps } from '../tasks/task-handler.ts'
import { addOutsideAddress } from './add-outside-address.ts'
import { outsideStore } from './outside-store.ts'

/** Calls of the outside addresses of a request (EML-051). */
export const outsideHandlers = (deps: TaskHandlerDeps): HandlerMap<typeof outsideAddresses> => {
  const { clock, database, record } = deps
  const add = addOutsideAddress(deps)
  return {
    listOutsideAddresses: async ({ subject }) => ({
      list: await outsideStore.list(database.query, subject),
      allowed: await outsideStore.isAllowed(database.query, subject.appId),
    }),
    addOutsideAddress: ({ subject, actor, body }) => add(subject, actor, body),
    // Whoever follows from outside may be ended whatever the account allows by now, and of an archived request too.
    removeOutsideAddress: async ({ subject, actor, params: { outsideId } }) => {
      await database.transaction(async (tx) => {
        if (!(await outsideStore.end(tx, subject, outsideId, clock.now()))) return
        await record(tx, {
          appId: subject.appId,
          actor: eventActor(actor),
          name: 'outside_address.removed',
          subject: subject.id,
          data: { outsideId },
        })
      })
      return null
    },
  }
}
