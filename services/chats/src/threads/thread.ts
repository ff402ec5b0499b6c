import type { Person } from '@passerelle/kernel/actor'
import type { Database } from '@passerelle/server/database/connect'

/** A thread with its task; `internal` tells the internal thread from the client thread. */
export type Thread = { appId: string; taskId: string; threadId: string; internal: boolean }

type Row = { app_id: string; task_id: string; thread_id: string; internal: boolean }

const byId = `
  SELECT app_id, task_id, thread_id, internal FROM projects.task_threads WHERE thread_id = $1`

const threadOf = (row: Row): Thread => ({
  appId: row.app_id,
  taskId: row.task_id,
  threadId: row.thread_id,
  internal: row.internal,
})

/** Finds threads by id, through the view published by the projects service. */
export const threadFinder = ({ database }: { database: Pick<Database, 'query'> }) => {
  const find = async (threadId: string): Promise<Thread | null> => {
    const { rows } = await database.query<Row>({ name: 'chats.thread', text: byId, values: [threadId] })
    return rows[0] ? threadOf(rows[0]) : null
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
