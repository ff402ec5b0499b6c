import type { Person } from '@passerelle/kernel/actor'
import type { Database } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

/** A thread with its task; `internal` tells the internal thread from the client thread. */
export type Thread = { appId: string; taskId: string; threadId: string; internal: boolean }

const byId = statement(
  'chats.thread',
  `SELECT app_id AS "appId", task_id AS "taskId", thread_id AS "threadId", internal FROM projects.task_threads
    WHERE thread_id = $1`,
  { notNull: ['appId', 'taskId', 'threadId', 'internal'] },
)

/** Finds threads by id, through the view published by the projects service. */
export const threadFinder = ({ database }: { database: Pick<Database, 'query'> }) => {
  const find = async (threadId: string): Promise<Thread | null> => {
    const [thread] = await byId.readRows(database.query, threadId)
    return thread ?? null
  }
  return {
    find,
    /**
     * The thread if it belongs to an account that the actor acts in, else null, so that an id of another account looks
     * unknown.
     */
    findVisibleTo: async (actor: Person, threadId: string): Promise<Thread | null> => {
      const thread = await find(threadId)
      return thread && (actor.appId === undefined || actor.appId === thread.appId) ? thread : null
    },
  }
}
