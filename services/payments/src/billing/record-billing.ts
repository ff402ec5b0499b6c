import { eventActor } from '@passerelle/contract/event-actor'
import type { Person } from '@passerelle/kernel/actor'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'

type Of = { appId: string; id: string; actor: Person }

const recordOf =
  (name: 'worklog.billed' | 'worklog.freed') =>
  async (
    { record }: Pick<Platform, 'record'>,
    tx: Tx,
    { appId, id: invoiceId, actor }: Of,
    taskIds: readonly string[],
  ): Promise<void> => {
    for (const subject of taskIds)
      await record(tx, { appId, actor: eventActor(actor), name, subject, data: { invoiceId } })
  }

/** Records that work logs of tasks are on an invoice or draft now (BIL-071). */
export const recordBilled = recordOf('worklog.billed')

/** Records that work logs of tasks are no longer on an invoice or draft (BIL-071). */
export const recordFreed = recordOf('worklog.freed')
