import type { Person } from '@passerelle/kernel/actor'
import type { AppFeature } from '@passerelle/kernel/features'
import type { Platform } from '@passerelle/server/platform'

type Deps = Pick<Platform, 'database' | 'record'>

/** Enables or disables a feature of an account; idempotent (API-085, ROL-014). */
export const setFeature =
  ({ database, record }: Deps) =>
  (appId: string, { featureId, enabled }: { featureId: AppFeature; enabled: boolean }, actor: Person) =>
    database.transaction(async (tx) => {
      const { rowCount } = await tx.query({
        name: `accounts.app-feature-${enabled ? 'on' : 'off'}`,
        text: `UPDATE accounts.apps
                  SET features = ${enabled ? 'array_append(features, $2)' : 'array_remove(features, $2)'}
                WHERE id = $1 AND ($2 = ANY (features)) <> ${enabled}`,
        values: [appId, featureId],
      })
      if (rowCount === 0) return
      await record(tx, {
        appId,
        actor: { kind: actor.kind, userId: actor.userId },
        name: 'app.feature_set',
        subject: appId,
        data: { featureId, enabled },
      })
    })
