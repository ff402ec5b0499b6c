import { maxSearchLength } from '../limits.ts'
import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant, Limit, optionalText } from '../schemas.ts'
import { FileType } from './schemas.ts'

const provider = { provider: z.string() }

/** A file in a message, with the account and the request that it belongs to. */
const OfficeFile = z.object({
  _id: Id,
  app: z.object({ _id: Id, name: z.string() }),
  name: z.string(),
  mimetype: FileType,
  /** In bytes. */
  size: z.int(),
  createdAt: Instant,
  uploader: z.nullable(z.string()),
  /** In the internal thread of the request. */
  internal: z.boolean(),
  task: z.object({ taskId: z.string(), name: z.string() }),
})

/** The stored files of all accounts, for staff. */
export const officeFiles = api('storages', {
  /** The files of messages, newest first, by part of their name or of one account (ADM-010). */
  listOfficeFiles: operation({
    method: 'GET',
    path: '/:provider/files',
    requirement: 'ADM-010',
    access: can('files.list-all'),
    params: z.strictObject(provider),
    query: z.strictObject({
      search: z.optional(optionalText(maxSearchLength)),
      appId: z.optional(Id),
      /** Cursor: `next` of the previous page. */
      after: z.optional(z.string().check(z.regex(/^[0-9a-f]{24}_[0-9a-f]{24}$/))),
      limit: Limit,
    }),
    response: z.object({ list: z.array(OfficeFile), next: z.nullable(z.string()) }),
  }),
  /** Removes a file for everybody; its message stays and shows that it is gone (ADM-010). Project staff only. */
  removeFile: operation({
    method: 'DELETE',
    path: '/:provider/files/:appId/:fileId',
    requirement: 'ADM-010',
    access: can('files.remove'),
    params: z.strictObject({ ...provider, appId: Id, fileId: Id }),
    status: 204,
    problems: ['not_found'],
  }),
})
