import type { BacklogPreset } from '@passerelle/contract/projects/presets'
import { Problem } from '@passerelle/contract/problems'
import { getConstraintName } from '@passerelle/server/database/pg-error'
import type { Tx } from '@passerelle/server/database/connect'

type PresetFields = Omit<BacklogPreset, '_id'>
export type PresetPatch = { [K in keyof PresetFields]?: PresetFields[K] | undefined }

const fields = 'id AS "_id", name, filters, stats, columns'
const list = `SELECT ${fields} FROM projects.backlog_presets ORDER BY lower(name), id`
const insert = `
  INSERT INTO projects.backlog_presets (id, name, filters, stats, columns, created_by_id, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $7) RETURNING ${fields}`
const update = `
  UPDATE projects.backlog_presets SET name = coalesce($2, name), filters = coalesce($3, filters), stats = coalesce($4, stats), columns = coalesce($5, columns),
         updated_at = $6
   WHERE id = $1 RETURNING ${fields}`

const nameTaken = (error: unknown): never => {
  throw getConstraintName(error) === 'backlog_presets_name' ? new Problem('preset_name_taken', { cause: error }) : error
}
const valuesOf = ({ name, filters, stats, columns }: PresetPatch) => [
  name ?? null,
  filters ? JSON.stringify(filters) : null,
  stats ?? null,
  columns ?? null,
]

/** The only writer of `projects.backlog_presets`. */
export const presetStore = {
  /** All presets by name; at most a hundred. */
  list: async ({ query }: Pick<Tx, 'query'>): Promise<BacklogPreset[]> =>
    (await query<BacklogPreset>({ text: list })).rows,
  /** Throws `preset_name_taken`. */
  create: async (tx: Tx, id: string, preset: PresetFields, by: string, now: Date): Promise<BacklogPreset> =>
    (await tx.query<BacklogPreset>({ text: insert, values: [id, ...valuesOf(preset), by, now] }).catch(nameTaken))
      .rows[0]!,
  /** Throws `not_found`, `preset_name_taken`. */
  edit: async (tx: Tx, id: string, patch: PresetPatch, now: Date): Promise<BacklogPreset> => {
    const {
      rows: [row],
    } = await tx.query<BacklogPreset>({ text: update, values: [id, ...valuesOf(patch), now] }).catch(nameTaken)
    if (!row) throw new Problem('not_found')
    return row
  },
  /** Throws `not_found`. */
  remove: async (tx: Tx, id: string): Promise<void> => {
    const { rowCount } = await tx.query({ text: 'DELETE FROM projects.backlog_presets WHERE id = $1', values: [id] })
    if (rowCount === 0) throw new Problem('not_found')
  },
}
