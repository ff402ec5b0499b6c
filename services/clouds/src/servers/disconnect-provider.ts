import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { CloudProviderSlug } from '@passerelle/kernel/clouds'
import type { Platform } from '@passerelle/server/platform'
import { cancelWork, enqueueWork } from '@passerelle/server/work/work-store'
import { actionsKind } from './action-store.ts'
import { connectionWork, toWorkId } from './connection-work.ts'
import { inventoryKind } from './pull-inventory.ts'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'clock'>

const disconnect = statement(
  'clouds.disconnect',
  `UPDATE clouds.connections SET secret = NULL, failed_since = NULL, unread_places = '[]',
                  disconnected_at = $3
                WHERE app_id = $1 AND provider = $2 AND disconnected_at IS NULL RETURNING 1`,
)

/**
 * Disconnects a cloud provider of an account (CLD-004): deletes its credentials and soft-deletes its servers and
 * clusters; the actions on them stay readable, running ones are ended as failed. Throws `cloud_not_connected`.
 */
export const disconnectProvider =
  ({ database, record, clock }: Deps) =>
  async (appId: string, provider: CloudProviderSlug, { userId }: Person): Promise<void> => {
    const staff = { kind: 'staff', userId } as const
    const values = [appId, provider, clock.now()]
    await database.transaction(async (tx) => {
      await cancelWork(tx, inventoryKind, [toWorkId({ appId, provider })], { underWay: true })
      await enqueueWork(tx, connectionWork(actionsKind, { appId, provider }, clock.now()))
      const { rows } = await tx.query(disconnect.with(...values))
      if (rows.length === 0) throw new Problem('cloud_not_connected')
      for (const kind of ['server', 'cluster'] as const) {
        const text = `UPDATE clouds.${kind}s SET removed_at = $3
          WHERE app_id = $1 AND provider = $2 AND removed_at IS NULL RETURNING id`
        const removed = await tx.query<{ id: string }>({ name: `clouds.disconnect-${kind}s`, text, values })
        for (const { id } of removed.rows)
          await record(tx, { appId, actor: staff, name: `${kind}.changed`, subject: id, data: { status: 'removed' } })
      }
      await record(tx, { appId, actor: staff, name: 'cloud.disconnected', subject: appId, data: { provider } })
    })
  }
