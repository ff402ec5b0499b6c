import { Problem } from '@passerelle/contract/problems'
import { eventActor } from '@passerelle/contract/event-actor'
import type { storages } from '@passerelle/contract/storages/api'
import type { Person } from '@passerelle/kernel/actor'
import { isCustomerAdmin } from '@passerelle/kernel/actor'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { Platform } from '@passerelle/server/platform'
import type { Call } from '@passerelle/server/service'
import { enqueueWork } from '@passerelle/server/work/work-store'
import type { StoredFile } from '../files/file.ts'
import type { BlobStore } from '../store/blob-store.ts'
import { exportKind } from './build-export.ts'
import type { DataExportStore } from './data-export-store.ts'

type CallOf<K extends keyof typeof storages> = Call<(typeof storages)[K], { file: StoredFile }>

export const dataExportPolicies = { 'export.manage': isCustomerAdmin }

const accountOf = (actor: Person): string => {
  if (actor.appId === undefined) throw new Problem('app_required')
  return actor.appId
}

type Deps = Pick<Platform, 'database' | 'clock' | 'newId' | 'record'> & {
  exports: DataExportStore
  store: Pick<BlobStore, 'get'>
}

/** Data exports of an account, or of one of its people: request, list, download. */
export const dataExportHandlers = ({ database, clock, newId, record, exports, store }: Deps) => ({
  requestExport: ({ actor, body }: CallOf<'requestExport'>) =>
    database.transaction(async (tx) => {
      const appId = accountOf(actor)
      const now = clock.now()
      const id = newId()
      const personId = body?.userId
      const made = await exports.create(tx, { appId, id, requestedBy: actor.userId, personId: personId ?? null }, now)
      const data = personId === undefined ? {} : { personId }
      await record(tx, { appId, actor: eventActor(actor), name: 'data_export.requested', subject: id, data })
      await enqueueWork(tx, { kind: exportKind, id, appId, dueAt: now })
      return made
    }),
  listExports: async ({ actor }: CallOf<'listExports'>) => ({ list: await exports.list(accountOf(actor)) }),
  downloadExport: async ({ actor, params: { id } }: CallOf<'downloadExport'>) => {
    const appId = accountOf(actor)
    const ready = await exports.findReady({ appId, id }, clock.now())
    const stream = ready && (await store.get(id))
    // Its archive was lost with a disk: the list then shows it as expired, and a new one can be requested.
    if (ready && !stream) await database.transaction((tx) => exports.expireLost(tx, { appId, id }))
    if (!stream) throw new Problem('not_found')
    await database.transaction((tx) =>
      record(tx, { appId, actor: eventActor(actor), name: 'data_export.downloaded', subject: id, data: {} }),
    )
    const filename = `export-${toIsoDate(ready.createdAt)}.zip`
    return { stream, size: ready.size, type: 'application/zip', filename }
  },
})
