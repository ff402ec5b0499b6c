import type { Database } from '@passerelle/server/database/connect'
import type { Task } from '../tasks/task.ts'

type Written = { id: string; authorId: string; text: string; internal?: boolean; at: Date }

/** For tests: inserts a message as the chats service does. */
export const writeMessage = (
  { query }: Pick<Database, 'query'>,
  task: Pick<Task, 'appId' | 'id' | 'threadId'>,
  { id, authorId, text, internal = false, at }: Written,
) =>
  query({
    text: `INSERT INTO chats.messages (app_id, id, thread_id, task_id, internal, author_id, text, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [task.appId, id, task.threadId, task.id, internal, authorId, text, at],
  })
