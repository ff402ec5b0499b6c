import type { ProblemCode } from '@passerelle/contract/problems'
import { isCustomerAdmin, type Person } from '@passerelle/kernel/actor'
import { mayRead, type Visible } from '@passerelle/kernel/visibility'
import type { Database } from '@passerelle/server/database/connect'
import type { MaySubscribe } from '@passerelle/server/live/socket-connection'
import { statement } from './statement-rows.ts'
import type { Thread } from '../threads/thread.ts'

type Deps = { database: Pick<Database, 'query'>; findThread: (threadId: string) => Promise<Thread | null> }
type Verdict = Awaited<ReturnType<MaySubscribe>>

const refused = (code: ProblemCode): Verdict => ({ ok: false, code })

/**
 * A resource of another account is `not_found`; an internal one of the user's own account is `access_denied` (ROL-004,
 * THR-006).
 */
const decide = (person: Person, thing: Visible | null): Verdict => {
  if (!thing || !mayRead(person, { appId: thing.appId })) return refused('not_found')
  return mayRead(person, thing) ? { ok: true, appId: thing.appId } : refused('access_denied')
}

/** Topics of a single user, whose id is the user's. */
const own = (person: Person, id: string): Verdict =>
  id === person.userId ? { ok: true, ...(person.appId !== undefined && { appId: person.appId }) } : refused('not_found')

const taskExists = statement(
  'chats.taskExists',
  'SELECT true AS known FROM projects.task_threads WHERE app_id = $1 AND task_id = $2 AND NOT internal',
)
const watchedCloud = statement(
  'chats.watchedCloud',
  'SELECT app_id AS "appId" FROM clouds.watched WHERE topic = $1 AND id = $2',
  { notNull: ['appId'] },
)

/**
 * Authorizes a subscription to a topic: the rule of the read calls, applied to the resource that the topic's id names
 * (API-011, API-072).
 */
export const maySubscribe = ({ database, findThread }: Deps): MaySubscribe => {
  const task = async (person: Person, id: string): Promise<Verdict> => {
    // Staff without an account may read all tasks, so no lookup is needed.
    if (person.appId === undefined) return { ok: true }
    const rows = await taskExists.readRows(database.query, person.appId, id)
    return decide(person, rows.length > 0 ? { appId: person.appId } : null)
  }
  /** A single server or cluster, or all of an account when the id is the account's. */
  const cloud = async (person: Person, topic: 'server' | 'cluster', id: string): Promise<Verdict> => {
    if (id === person.appId) return { ok: true, appId: id }
    const [watched] = await watchedCloud.readRows(database.query, topic, id)
    return decide(person, watched ?? null)
  }
  return async (person, topic, id) => {
    switch (topic) {
      case 'board':
        return decide(person, { appId: id })
      case 'task':
        return task(person, id)
      case 'thread':
        return decide(person, await findThread(id))
      case 'money':
        return person.kind === 'staff' || isCustomerAdmin(person)
          ? decide(person, { appId: id })
          : refused('access_denied')
      case 'ledger':
      case 'office':
      case 'backlog':
        return person.kind === 'staff' ? own(person, id) : refused('access_denied')
      case 'server':
      case 'cluster':
        return cloud(person, topic, id)
      case 'inbox':
        return own(person, id)
    }
  }
}
