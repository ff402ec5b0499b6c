import * as z from 'zod/mini'
import { PersonShape } from '../accounts/schemas.ts'
import { Id, Instant } from '../schemas.ts'
import { FileCard } from '../storages/schemas.ts'

/** Kind of a system message (THR-003; the wire spells `memeberIdAdd` like this). */
export const SystemAction = z.enum([
  'estimatedTime',
  'estimatedTimeAccepted',
  'estimatedTimeRefused',
  'estimatedTimeRestored',
  'quoteSent',
  'taskValidationAccepted',
  'taskValidationRefused',
  'pendingAtOn',
  'pendingAtOff',
  'deletedAt',
  'memeberIdAdd',
  'memberIdRemove',
  'userId',
])
export type SystemAction = z.infer<typeof SystemAction>

/**
 * A message of a thread (THR-001). System messages are derived from events: `data` is the event's payload, and `person`
 * the user it is about. `author` is null if deleted (THR-005), `file` is the attachment (THR-004). `outside`: who wrote
 * it by mail without a user; it has no author then (EML-043). `mail`: that it came by mail, or, for staff and author,
 * to how many it was mailed (EML-051).
 */
export const Message = z.object({
  _id: Id,
  authorId: z.nullable(Id),
  author: z.nullable(PersonShape),
  text: z.string(),
  kind: z.enum(['system', 'user']),
  action: z.nullable(SystemAction),
  data: z.nullable(z.record(z.string(), z.unknown())),
  createdAt: Instant,
  threadId: Id,
  taskId: Id,
  isPrivateThread: z.boolean(),
  file: z.nullable(FileCard),
  outside: z.optional(z.object({ name: z.string(), email: z.string() })),
  mail: z.optional(
    z.object({
      direction: z.enum(['in', 'out']),
      count: z.int(),
      failed: z.int(),
      /** Names of those whom it did not reach. */
      failedTo: z.array(z.string()),
      /** A received mail went to further people, who may be let follow the request. */
      copied: z.boolean(),
    }),
  ),
})
export type Message = z.infer<typeof Message>
