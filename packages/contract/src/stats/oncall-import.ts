import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant } from '../schemas.ts'

const span = { startsAt: Instant, endsAt: Instant }
/** Line of the file at which the event begins. */
const line = z.int()

/**
 * What a calendar says of a layer. `floating`: its times name no zone and are read as those of Paris. `unknown`: no
 * mail address of its event is one of the staff; `skipped`: over, or not of 15 minutes to 60 days.
 */
export const OncallImport = z.object({
  taken: z.array(z.object({ line, userId: Id, name: z.string(), floating: z.boolean(), ...span })),
  unknown: z.array(z.object({ line, summary: z.string() })),
  overlapping: z.array(z.object({ line, name: z.string(), ...span })),
  skipped: z.array(line),
  /** Overrides that were written; 0 for a preview. */
  written: z.int(),
})

export const oncallImport = api('stats', {
  /**
   * Reads an iCalendar file of at most 256 KiB and 500 events into overrides of a layer; those of the same UID that are
   * to come are replaced. `apply` writes nothing when one overlaps another (`override_overlaps`).
   */
  importOncall: operation({
    method: 'POST',
    path: '/:provider/oncall/import',
    requirement: 'ONC-009',
    kind: 'upload',
    access: can('oncall.organise'),
    params: z.strictObject({ provider: z.string() }),
    query: z.strictObject({ layerId: Id, mode: z.enum(['preview', 'apply']) }),
    bodyLimit: 256 * 1024 + 1,
    response: OncallImport,
    problems: [
      'not_found',
      'calendar_unreadable',
      'calendar_too_long',
      'override_overlaps',
      'file_missing',
      'unsupported_media_type',
    ],
  }),
})

export type OncallImport = z.infer<typeof OncallImport>
