import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Email, Id, Instant } from '../schemas.ts'

/** A recorded sync of an account's drive folder and its groups, with the result (OPEN-042). */
export const DriveSync = z.object({
  _id: Id,
  appId: Id,
  slug: z.string(),
  groups: z.array(z.string()),
  state: z.enum(['waiting', 'done', 'failed']),
  createdAt: Instant,
  finishedAt: z.nullable(Instant),
  added: z.int(),
  kept: z.int(),
  problem: z.nullable(z.enum(['not_configured', 'refused', 'unreachable', 'group_unknown'])),
})

export const driveSyncs = api('projects', {
  /**
   * Creates the drive folder of the account with this slug and gives its groups access, as a recorded job (API-071,
   * ADM-011).
   */
  syncDrive: operation({
    method: 'POST',
    path: '/:provider/google/drives/sync',
    requirement: 'API-071',
    access: can('drive.sync'),
    params: z.strictObject({ provider: z.string() }),
    body: z.strictObject({
      slug: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,62}$/)),
      groups: z.array(Email).check(z.minLength(1), z.maxLength(50)),
    }),
    response: DriveSync,
    status: 202,
    problems: ['drive_app_unknown'],
  }),
  listDriveSyncs: operation({
    method: 'GET',
    path: '/:provider/google/drives/syncs',
    requirement: 'OPEN-042',
    access: can('drive.sync'),
    params: z.strictObject({ provider: z.string() }),
    response: z.object({ list: z.array(DriveSync) }),
  }),
})
