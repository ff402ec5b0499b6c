import type { BacklogPreset } from '@passerelle/contract/projects/presets'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { eventActor } from '@passerelle/contract/event-actor'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { presetStore, type PresetPatch } from './preset-store.ts'

type Deps = Pick<TaskDeps, 'transaction' | 'record' | 'clock'> & Pick<Platform, 'newId'>

/** Max number of presets, which all staff share. */
const most = 100

/** Presets are shared: any staff user may create, edit and delete any of them (BKL-001, API-058 to API-060). */
export const managePresets = ({ transaction, record, clock, newId }: Deps) => ({
  /** Throws `preset_name_taken`, `preset_limit`. */
  create: (preset: Omit<BacklogPreset, '_id'>, actor: Person): Promise<BacklogPreset> =>
    transaction(async (tx) => {
      if ((await presetStore.list(tx)).length >= most) throw new Problem('preset_limit', { values: { max: most } })
      const id = newId()
      const made = await presetStore.create(tx, id, preset, actor.userId, clock.now())
      await record(tx, { appId: null, actor: eventActor(actor), name: 'preset.created', subject: id, data: {} })
      return made
    }),

  /** Throws `not_found`, `preset_name_taken`. */
  edit: (id: string, patch: PresetPatch, actor: Person): Promise<BacklogPreset> =>
    transaction(async (tx) => {
      const changed = await presetStore.edit(tx, id, patch, clock.now())
      const fields = Object.keys(patch)
      await record(tx, { appId: null, actor: eventActor(actor), name: 'preset.edited', subject: id, data: { fields } })
      return changed
    }),

  /** Throws `not_found`. */
  remove: (id: string, actor: Person): Promise<void> =>
    transaction(async (tx) => {
      await presetStore.remove(tx, id)
      await record(tx, { appId: null, actor: eventActor(actor), name: 'preset.deleted', subject: id, data: {} })
    }),
})
