import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant } from '../schemas.ts'

/** What an export contains, one file each as JSON and as CSV; attached files are copied as they are. */
export const exportedKinds = [
  'requests',
  'estimates',
  'messages',
  'mails',
  'files',
  'users',
  'bookings',
  'payments',
  'invoices',
  'quotes',
  'ratings',
  'outside-addresses',
  'billed-work-logs',
  'announcements',
] as const

/** Kinds whose rows have a person: of one person, an export contains these. */
export const personalKinds = [
  'requests',
  'messages',
  'mails',
  'files',
  'users',
  'ratings',
  'outside-addresses',
  'announcements',
] as const satisfies readonly ExportedKind[]

const Named = z.object({ _id: Id, firstName: z.string(), lastName: z.string() })

export const DataExport = z.object({
  _id: Id,
  state: z.enum(['waiting', 'ready', 'failed', 'expired']),
  requestedBy: Named,
  /** Whose data it holds; null for those of the whole account. */
  person: z.nullable(Named),
  createdAt: Instant,
  finishedAt: z.nullable(Instant),
  expiresAt: z.nullable(Instant),
  /** Bytes of the archive. */
  size: z.nullable(z.int()),
  /** Number of rows of each kind. */
  counts: z.partialRecord(z.enum(exportedKinds), z.int()),
})

/** Export of an account's data, for its administrators (ADR-0004). */
export const dataExports = api('storages', {
  /**
   * Starts an export of the account, or of one of its people (ANS-024); a job builds the archive, then a mail and a
   * notice link to it.
   */
  requestExport: operation({
    method: 'POST',
    path: '/admin/exports',
    requirement: 'ADR-0004',
    perMinute: 5,
    access: can('export.manage'),
    token: 'none',
    body: z.optional(z.strictObject({ userId: z.optional(Id) })),
    status: 202,
    response: DataExport,
    problems: ['export_in_progress', 'not_found'],
  }),
  /** The newest exports of the account. */
  listExports: operation({
    method: 'GET',
    path: '/admin/exports',
    requirement: 'ADR-0004',
    access: can('export.manage'),
    token: 'none',
    response: z.object({ list: z.array(DataExport) }),
  }),
  /** Downloads the ZIP archive until it expires. */
  downloadExport: operation({
    method: 'GET',
    path: '/admin/exports/:id/download',
    requirement: 'ADR-0004',
    kind: 'download',
    access: can('export.manage'),
    token: 'none',
    params: z.strictObject({ id: Id }),
    problems: ['not_found'],
  }),
})

export type ExportedKind = (typeof exportedKinds)[number]
export type DataExport = z.infer<typeof DataExport>
