import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant, Limit, text } from '../schemas.ts'
import { ListId, TaskState } from './schemas.ts'

/** What of a request a search found: its readable id, its name, its description, or a message that the caller may read. */
export const MatchField = z.enum(['slug', 'name', 'description', 'message'])

/** A text in pieces, in order; those that the search found are `hit`. */
export const Snippet = z.array(z.object({ text: z.string(), hit: z.boolean() }))

/** A request as a search shows it (SRC-005). `snippet` is empty when the readable id was found. */
export const FoundTask = z.object({
  _id: Id,
  taskId: z.string(),
  name: z.string(),
  listId: ListId,
  deletedAt: z.nullable(Instant),
  state: TaskState,
  match: z.object({ field: MatchField, snippet: Snippet }),
})

/** Results are counted this far: a total above means "more than these". */
export const maxSearchCount = 100

export const search = api('projects', {
  /**
   * The best requests of the account for a text (SRC-002, SRC-004, SRC-010): readable id first, then name, description, messages, newest
   * first; archived ones too (SRC-005). Accents do not count, the last word may be unfinished, and one typo in a word is forgiven when nothing
   * else is found. `total` ends at 101.
   */
  quickSearch: operation({
    method: 'GET',
    path: '/private/search',
    perMinute: 300,
    requirement: 'SRC-002',
    access: can('task.search'),
    query: z.strictObject({ search: text(200), limit: z._default(Limit, 5) }),
    response: z.object({ list: z.array(FoundTask), total: z.int() }),
  }),
})

export type MatchField = z.infer<typeof MatchField>
export type Snippet = z.infer<typeof Snippet>
export type FoundTask = z.infer<typeof FoundTask>
