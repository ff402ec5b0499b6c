import type { BacklogPreset } from '@passerelle/contract/projects/presets'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { eventActor } from '@passerelle/contract/event-actor'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { presetStore, type NewPreset, type PresetPatch } from './preset-store.ts'

type Deps = Pick<TaskDeps, 'transaction' | 'record' | 'clock'> & Pick<Platform, 'newId'>

// Presets are rarely made, so that they can take turns to be counted.
const takeTurns = `SELECT pg_advisory_xact_lock(hashtext('projects.backlog_presets'))`

/** Max number of presets of a page that one person sees. */
const most = 100

/**
 * Any staff user may create presets, and edit and delete the shared ones; their own presets are nothing to others
 * (BKL-001, API-058 to API-060).
 */
export const managePresets = ({ transaction, record, clock, newId }: Deps) => ({
  /** Throws `preset_name_taken`, `preset_limit`. */
  create: (preset: NewPreset, actor: Person): Promise<BacklogPreset> =>
    transaction(async (tx) => {
      tx.send({ text: takeTurns })
      if ((await presetStore.list(tx, preset.page, actor.userId)).length >= most)
        throw new Problem('preset_limit', { values: { max: most } })
      const id = newId()
      const made = await presetStore.create(tx, id, preset, actor.userId, clock.now())
      await record(tx, { appId: null, actor: eventActor(actor), name: 'preset.created', subject: id, data: {} })
      return made
    }),

  /** Throws `not_found`, `preset_name_taken`. */
  edit: (id: string, patch: PresetPatch, actor: Person): Promise<BacklogPreset> =>
    transaction(async (tx) => {
      const changed = await presetStore.edit(tx, id, patch, actor.userId, clock.now())
      const fields = Object.keys(patch)
      await record(tx, { appId: null, actor: eventActor(actor), name: 'preset.edited', subject: id, data: { fields } })
      return changed
    }),

  /** Throws `not_found`. */
  remove: (id: string, actor: Person): Promise<void> =>
    transaction(async (tx) => {
      await presetStore.remove(tx, id, actor.userId)
      await record(tx, { appId: null, actor: eventActor(actor), name: 'preset.deleted', subject: id, data: {} })
    }),
})
