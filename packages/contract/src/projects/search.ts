import { maxTaskSearchLength } from '../limits.ts'
import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant, Limit, text } from '../schemas.ts'
import { ListId, TaskState } from './schemas.ts'

/** Where a search matched: readable id, name, description, or a message that the caller may read. */
export const MatchField = z.enum(['slug', 'name', 'description', 'message'])

/** A text in consecutive parts; parts that match the search are `hit`. */
export const Snippet = z.array(z.object({ text: z.string(), hit: z.boolean() }))

/** A search result (SRC-005). `snippet` is empty if the readable id matched. */
export const FoundTask = z.object({
  _id: Id,
  taskId: z.string(),
  name: z.string(),
  listId: ListId,
  deletedAt: z.nullable(Instant),
  state: TaskState,
  match: z.object({ field: MatchField, snippet: Snippet }),
})

/** Results are counted up to this limit: a higher total means "more than these". */
export const maxSearchCount = 100

export const search = api('projects', {
  /**
   * Quick search: the best matching tasks of the account (SRC-002, SRC-004, SRC-010), ranked by readable id, then name,
   * description, messages, in each open before done before archived ones (SRC-005), newest first. Ignores accents,
   * matches a prefix of the last word, and tolerates one typo per word if nothing else matches (fuzzy search). `total`
   * is counted up to 101.
   */
  quickSearch: operation({
    method: 'GET',
    path: '/private/search',
    perMinute: 300,
    requirement: 'SRC-002',
    access: can('task.search'),
    query: z.strictObject({ search: text(maxTaskSearchLength), limit: z._default(Limit, 5) }),
    response: z.object({ list: z.array(FoundTask), total: z.int() }),
  }),
})

export type MatchField = z.infer<typeof MatchField>
export type Snippet = z.infer<typeof Snippet>
export type FoundTask = z.infer<typeof FoundTask>
