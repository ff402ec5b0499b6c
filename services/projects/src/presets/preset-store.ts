import type { BacklogPreset, PresetPage } from '@passerelle/contract/projects/presets'
import { Problem } from '@passerelle/contract/problems'
import { getConstraintName } from '@passerelle/server/database/pg-error'
import type { Tx } from '@passerelle/server/database/connect'

type PresetFields = Omit<BacklogPreset, '_id'>
export type NewPreset = PresetFields & { page: PresetPage }
export type PresetPatch = { [K in keyof PresetFields]?: PresetFields[K] | undefined }

const fields = 'id AS "_id", name, filters, stats, columns, owner_id IS NULL AS shared'
// `$1` is the reader: what others keep for themselves does not exist for them.
const visible = '(owner_id IS NULL OR owner_id = $1::bpchar)'
const list = `SELECT ${fields} FROM projects.backlog_presets WHERE ${visible} AND page = $2 ORDER BY lower(name), id`
const insert = `
  INSERT INTO projects.backlog_presets (created_by_id, id, name, filters, stats, columns, owner_id, created_at,
    updated_at, page)
  VALUES ($1::bpchar, $2, $3, $4, $5, $6, CASE WHEN $7::boolean THEN NULL ELSE $1::bpchar END, $8, $8, $9)
  RETURNING ${fields}`
const update = `
  UPDATE projects.backlog_presets SET name = coalesce($3, name), filters = coalesce($4, filters),
         stats = coalesce($5, stats), columns = coalesce($6, columns),
         owner_id = CASE $7::boolean WHEN true THEN NULL WHEN false THEN $1::bpchar ELSE owner_id END, updated_at = $8
   WHERE id = $2 AND ${visible} RETURNING ${fields}`
const remove = `DELETE FROM projects.backlog_presets WHERE id = $2 AND ${visible}`

const nameTaken = (error: unknown): never => {
  throw getConstraintName(error) === 'backlog_presets_name' ? new Problem('preset_name_taken', { cause: error }) : error
}
const valuesOf = ({ name, filters, stats, columns, shared }: PresetPatch) => [
  name ?? null,
  filters ? JSON.stringify(filters) : null,
  stats ?? null,
  columns ?? null,
  shared ?? null,
]

/** The only writer of `projects.backlog_presets`; `by` is the calling member of staff. */
export const presetStore = {
  /** Shared presets of a page and those of `by`, by name; at most a hundred. */
  list: async ({ query }: Pick<Tx, 'query'>, page: PresetPage, by: string): Promise<BacklogPreset[]> =>
    (await query<BacklogPreset>({ text: list, values: [by, page] })).rows,
  /** Throws `preset_name_taken`. */
  create: async (tx: Tx, id: string, preset: NewPreset, by: string, now: Date): Promise<BacklogPreset> =>
    (
      await tx
        .query<BacklogPreset>({ text: insert, values: [by, id, ...valuesOf(preset), now, preset.page] })
        .catch(nameTaken)
    ).rows[0]!,
  /** Throws `not_found`, `preset_name_taken`. */
  edit: async (tx: Tx, id: string, patch: PresetPatch, by: string, now: Date): Promise<BacklogPreset> => {
    const {
      rows: [row],
    } = await tx.query<BacklogPreset>({ text: update, values: [by, id, ...valuesOf(patch), now] }).catch(nameTaken)
    if (!row) throw new Problem('not_found')
    return row
  },
  /** Throws `not_found`. */
  remove: async (tx: Tx, id: string, by: string): Promise<void> => {
    const { rowCount } = await tx.query({ text: remove, values: [by, id] })
    if (rowCount === 0) throw new Problem('not_found')
  },
}
