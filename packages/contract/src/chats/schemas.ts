import * as z from 'zod/mini'
import { PersonShape } from '../accounts/schemas.ts'
import { Id, Instant } from '../schemas.ts'
import { FileCard } from '../storages/schemas.ts'

/** What a system message tells (THR-003; `memeberIdAdd` is the wire's spelling). */
export const SystemAction = z.enum([
  'estimatedTimeAccepted',
  'estimatedTimeRefused',
  'estimatedTimeRestored',
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
 * A message of a thread (THR-001). System messages are views of events: their `data` holds the facts,
 * and as `person` whom they are about. `author` is null when deleted (THR-005),
 * `file` is what an attachment carries (THR-004).
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
})
export type Message = z.infer<typeof Message>
