import { maxNameLength, maxTaskSearchLength } from '../limits.ts'
import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation, type InferResponse } from '../operation.ts'
import { Id, optionalText, text } from '../schemas.ts'
import { BacklogColumn, BacklogStat, GroupBy, Provider } from './backlog.ts'
import { filterFields, inPairs, many, TaskSort } from './filters.ts'

/** The pages that have saved views. */
export const PresetPage = z.enum(['backlog', 'requests'])

/**
 * The saved filters of a preset: task filters plus accounts, search text, sort order and grouping. `open`: false shows
 * done requests too, where the page leaves them out.
 */
const PresetFilters = z
  .strictObject({
    ...filterFields,
    appIds: z.optional(many(Id)),
    name: z.optional(optionalText(maxTaskSearchLength)),
    sort: z.optional(TaskSort),
    groupBy: z.optional(GroupBy),
    open: z.optional(z.boolean()),
  })
  .check(inPairs)

const onceEach: z.core.CheckFn<readonly string[]> = ({ value, issues }) => {
  for (const [index, key] of value.entries())
    if (value.indexOf(key) < index) issues.push({ code: 'custom', input: key, path: [index] })
}
const Columns = z.array(BacklogColumn).check(onceEach)
const Stats = z.array(BacklogStat).check(onceEach)
const Name = text(maxNameLength)

/** A saved view of the backlog or of the list of requests: `shared` by all staff, or one's own (BKL-001). */
export const BacklogPreset = z.object({
  _id: Id,
  name: z.string(),
  filters: PresetFilters,
  stats: z.array(BacklogStat),
  columns: z.array(BacklogColumn),
  shared: z.boolean(),
})

const PresetParams = z.strictObject({ ...Provider.shape, presetId: Id })

/** Counts of saved views stop here: they are shown as "999+". */
export const maxPresetCount = 1000

export const presets = api('projects', {
  /** The shared presets of a page and the caller's own, by name (API-057). */
  listPresets: operation({
    method: 'GET',
    path: '/:provider/backlog/presets',
    requirement: 'API-057',
    access: can('backlog.read'),
    params: Provider,
    query: z.strictObject({ page: z._default(PresetPage, 'backlog') }),
    response: z.object({ list: z.array(BacklogPreset) }),
  }),
  /**
   * How many requests the page shows in its default view (`first`: the open ones) and in each preset that the caller
   * sees; counted up to `maxPresetCount`.
   */
  countPresets: operation({
    method: 'GET',
    path: '/:provider/backlog/presets/counts',
    requirement: 'ADR-0004',
    perMinute: 60,
    access: can('backlog.read'),
    params: Provider,
    query: z.strictObject({ page: z._default(PresetPage, 'backlog') }),
    response: z.object({ first: z.int(), list: z.array(z.object({ _id: Id, count: z.int() })) }),
  }),
  /**
   * Saves a preset, for all staff unless `shared` is false; without columns all of them, in default order (API-058).
   */
  createPreset: operation({
    method: 'POST',
    path: '/:provider/backlog/presets',
    requirement: 'API-058',
    access: can('backlog.managePresets'),
    params: Provider,
    status: 201,
    body: z.strictObject({
      name: Name,
      filters: z._default(PresetFilters, {}),
      stats: z._default(Stats, []),
      columns: z._default(Columns, []),
      page: z._default(PresetPage, 'backlog'),
      shared: z._default(z.boolean(), true),
    }),
    response: BacklogPreset,
    problems: ['preset_name_taken', 'preset_limit'],
  }),
  /** Changes the given fields; one that is no longer `shared` becomes the caller's own (API-059). */
  editPreset: operation({
    method: 'PATCH',
    path: '/:provider/backlog/presets/:presetId',
    requirement: 'API-059',
    access: can('backlog.managePresets'),
    params: PresetParams,
    body: z.strictObject({
      name: z.optional(Name),
      filters: z.optional(PresetFilters),
      stats: z.optional(Stats),
      columns: z.optional(Columns),
      shared: z.optional(z.boolean()),
    }),
    response: BacklogPreset,
    problems: ['not_found', 'preset_name_taken'],
  }),
  /** Deletes a preset; a body is ignored (API-060). */
  deletePreset: operation({
    method: 'DELETE',
    path: '/:provider/backlog/presets/:presetId',
    requirement: 'API-060',
    access: can('backlog.managePresets'),
    params: PresetParams,
    status: 204,
    body: z.optional(z.unknown()),
    problems: ['not_found'],
  }),
})

export type PresetCounts = InferResponse<typeof presets.countPresets>
export type BacklogPreset = z.infer<typeof BacklogPreset>
export type PresetPage = z.infer<typeof PresetPage>
