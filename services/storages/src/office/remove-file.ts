import { eventActor } from '@passerelle/contract/event-actor'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { subscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'
import { previewKey, type BlobStore } from '../store/blob-store.ts'
import { statement } from './statement-rows.ts'

const removed = statement(
  'storages.file-removed',
  `UPDATE storages.files SET removed_at = $3, removed_by_id = $4, preview_size = NULL
    WHERE app_id = $1 AND id = $2 AND attached_at IS NOT NULL AND removed_at IS NULL RETURNING originalname`,
)

/** Removes a file of a message for everybody (ADM-010). Throws `not_found`, also for one that is removed already. */
export const removeFile =
  ({ database, clock, record }: Pick<Platform, 'database' | 'clock' | 'record'>) =>
  ({ appId, fileId }: { appId: string; fileId: string }, actor: Person): Promise<void> =>
    database.transaction(async (tx) => {
      const { rows } = await tx.query(removed.with(appId, fileId, clock.now(), actor.userId))
      if (!rows[0]) throw new Problem('not_found')
      await record(tx, {
        appId,
        actor: eventActor(actor),
        name: 'file.removed',
        subject: fileId,
        data: { file: rows[0].originalname },
      })
    })

/** Subscriber that deletes the bytes of a removed file and of its preview; idempotent. */
export const deleteRemovedFile = ({ store }: { store: BlobStore }): Subscriber =>
  subscriber('delete-removed-file', ['file.removed'], async ({ subject }) => {
    await store.remove(previewKey(subject))
    await store.remove(subject)
  })
