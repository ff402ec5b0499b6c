import type { accounts } from '@passerelle/contract/accounts/api'
import { eventActor } from '@passerelle/contract/event-actor'
import type { InferBody } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { readOfficeRules, type OfficeSettings } from './office-settings-view.ts'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'database' | 'clock' | 'record'>
type Edit = InferBody<typeof accounts.editOfficeSettings>

// Locks the provider's account: of two changes at once, the second sees what the first did.
const lockProvider = statement(
  'accounts.office-account-lock',
  'SELECT id FROM accounts.apps WHERE provider FOR NO KEY UPDATE',
)

/**
 * Changes rules of the provider for its staff, and records which; one that stays as it is changes nothing (DAY-005).
 * Throws `not_found`: there is no account of the provider.
 */
export const editOfficeSettings =
  ({ database, clock, record }: Deps) =>
  (edit: Edit, actor: Person): Promise<OfficeSettings> =>
    database.transaction(async (tx) => {
      const [provider] = (await tx.query(lockProvider.with())).rows
      if (!provider) throw new Problem('not_found')
      const appId = provider.id
      const before = await readOfficeRules(tx)
      const settings: OfficeSettings = {
        startMoves: edit.startMoves ?? before.startMoves,
        remindAfterDays: edit.remindAfterDays ?? before.remindAfterDays,
      }
      const fields = (['startMoves', 'remindAfterDays'] as const).filter((field) => settings[field] !== before[field])
      if (fields.length === 0) return before
      const columns = { ...settings, updatedAt: clock.now() }
      await tx.prisma.officeSettings.upsert({ where: { appId }, create: { appId, ...columns }, update: columns })
      await record(tx, {
        appId,
        actor: eventActor(actor),
        name: 'office.settings_changed',
        subject: appId,
        data: { fields },
      })
      return settings
    })
