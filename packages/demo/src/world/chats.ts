import { newId } from '@passerelle/kernel/ids'
import type { Database } from '@passerelle/server/database/connect'
import { conversations, type Line } from './conversations.ts'
import { longThread } from './long-thread.ts'
import { atWork, doneAtWork } from './office-hours.ts'
import { randomBytesOf, seededRandom, type Random } from './random.ts'
import { converse } from './request-texts.ts'

type TaskRow = {
  app_id: string
  id: string
  slug: string
  list_id: string
  owner_id: string
  thread_id: string
  private_thread_id: string | null
  created_at: Date
  accepted_estimated_time: number | null
  estimated_time: number | null
  estimated_time_accepted_at: Date | null
  estimated_time_refused_at: Date | null
  pending_at: Date | null
  pending_status: string | null
  estimate_hold: boolean
  deleted_at: Date | null
  done_at: Date | null
  archive_spent_at: Date | null
  /** Staff member of the task. */
  helper_id: string | null
  /** Position between the account's first and last task, from 0 to 1. */
  place: number
}
type PersonRow = { app_id: string; id: string; who: string; staff: boolean; admin: boolean }
type MessageRow = {
  app_id: string
  id: string
  thread_id: string
  task_id: string
  internal: boolean
  author_id: string
  text: string
  created_at: Date
}
type EventRow = { app_id: string; id: string; at: Date; actor: object; name: string; subject: string; data: object }

const longOne = { slug: 'ATL-10', count: 300 }
const hour = 3_600_000

const peopleOf = (all: PersonRow[]) => {
  const byApp = Map.groupBy(all, (person) => person.app_id)
  const inApp = (appId: string) => byApp.get(appId) ?? []
  return {
    named: (appId: string, who: string) => inApp(appId).find((person) => person.who === who),
    admin: (appId: string) => inApp(appId).find((person) => person.admin && !person.staff),
  }
}
type People = ReturnType<typeof peopleOf>

/** Derives events from the columns of a task, for its client thread. */
const eventsOf = (task: TaskRow, people: People, id: (at: Date) => string): EventRow[] => {
  const alone = { kind: 'system' }
  const admin = people.admin(task.app_id)
  const byAdmin = admin ? { kind: 'customer', userId: admin.id } : alone
  const byHelper = task.helper_id ? { kind: 'staff', userId: task.helper_id } : alone
  const retired = task.archive_spent_at !== null
  const line = (at: Date | null, actor: object, name: string, data: object): EventRow[] =>
    at ? [{ app_id: task.app_id, id: id(at), at, actor, name, subject: task.id, data }] : []
  return [
    ...line(task.estimated_time_accepted_at, byAdmin, 'estimate.accepted', {
      estimatedTime: task.accepted_estimated_time ?? 0,
      forced: false,
    }),
    ...line(task.estimated_time_refused_at, byAdmin, 'estimate.refused', {
      estimatedTime: task.estimated_time ?? 0,
      forced: false,
    }),
    ...line(task.pending_at, byHelper, 'task.pending_on', {
      status: task.pending_status ?? 'customer',
      ...(task.estimate_hold && { estimatedTime: task.estimated_time ?? 0 }),
    }),
    ...line(task.done_at, byAdmin, 'completion.accepted', {
      automatic: false,
      forced: false,
      from: 'in_progress',
    }),
    ...line(task.deleted_at, retired ? alone : byHelper, 'task.archived', { cause: retired ? 'done' : 'person' }),
  ]
}

const written = (
  lines: readonly Line[],
  task: TaskRow,
  internal: boolean,
  people: People,
  now: Date,
  id: (at: Date) => string,
): MessageRow[] => {
  const threadId = internal ? task.private_thread_id : task.thread_id
  if (threadId === null) return []
  // No message may be older than its task, or than the one before.
  let before = task.created_at.getTime()
  return lines.flatMap(([who, hoursAgo, text]) => {
    const author = people.named(task.app_id, who)
    before = Math.max(doneAtWork(new Date(now.getTime() - hoursAgo * hour)).getTime(), before + 60_000)
    const at = new Date(before)
    return author
      ? [
          {
            app_id: task.app_id,
            id: id(at),
            thread_id: threadId,
            task_id: task.id,
            internal,
            author_id: author.id,
            text,
            created_at: at,
          },
        ]
      : []
  })
}

/** The newest tasks get no exchange, because it would extend into the future. */
const old = 0.98

/** A short exchange within a day of the task's creation. */
const exchanged = (task: TaskRow, random: Random, id: (at: Date) => string): MessageRow[] => {
  let at = task.created_at.getTime()
  let before = at
  return converse(random).flatMap(([side, text]) => {
    at += (0.5 + random() * 5) * hour
    const authorId = side === 'c' ? task.owner_id : task.helper_id
    if (authorId === null) return []
    before = Math.max(atWork(new Date(at)).getTime(), before + 120_000)
    const moment = new Date(before)
    return [
      {
        app_id: task.app_id,
        id: id(moment),
        thread_id: task.thread_id,
        task_id: task.id,
        internal: false,
        author_id: authorId,
        text,
        created_at: moment,
      },
    ]
  })
}

const readTasks = `
  SELECT app_id, id, slug, list_id, owner_id, thread_id, private_thread_id, created_at, accepted_estimated_time::float8,
         estimated_time::float8,
         estimated_time_accepted_at, estimated_time_refused_at, pending_at, pending_status, estimate_hold, deleted_at,
         done_at, archive_spent_at,
         (SELECT m.user_id FROM projects.task_members m JOIN accounts.users u ON u.app_id = m.app_id
         AND u.id = m.user_id AND u.staff
           WHERE m.app_id = t.app_id AND m.task_id = t.id ORDER BY m.user_id LIMIT 1) AS helper_id,
         number::float8 / max(number) OVER (PARTITION BY app_id) AS place
    FROM projects.tasks t CROSS JOIN LATERAL (SELECT split_part(slug, '-', 2)::int AS number) n ORDER BY app_id, number`
const readPeople = `
  SELECT app_id, id, split_part(email, '@', 1) AS who, staff, 'admin' = ANY (roles) AND NOT staff AS admin
    FROM accounts.users WHERE deleted_at IS NULL ORDER BY app_id, email`
const addMessages = `
  INSERT INTO chats.messages (app_id, id, thread_id, task_id, internal, author_id, text, created_at)
  SELECT app_id, id, thread_id, task_id, internal, author_id, text, created_at FROM jsonb_to_recordset($1::jsonb)
    AS m (app_id text, id text, thread_id text, task_id text, internal boolean, author_id text, text text,
      created_at timestamptz) ORDER BY created_at, id`
const addEvents = `
  INSERT INTO platform.events (id, at, app_id, actor, name, subject, data)
  SELECT id, at, app_id, actor, name, subject, data FROM jsonb_to_recordset($1::jsonb)
    AS e (id text, at timestamptz, app_id text, actor jsonb, name text, subject text, data jsonb)`

// Short exchanges end with thanks: staff said that they need no answer (DAY-036).
const needNoAnswer = `
  UPDATE projects.tasks SET customer_wrote_at = NULL WHERE customer_wrote_at IS NOT NULL AND slug <> ALL ($1)`

/**
 * Seeds the conversations of the demo, for existing tasks and users: written threads for the fixed tasks of Atelier
 * Lumen, a short exchange on nearly every second task, and the events shown in client threads.
 */
export const seedChats = (database: Pick<Database, 'transaction'>, now: Date): Promise<void> =>
  database.transaction(async ({ query }) => {
    const random = seededRandom(20_260_203)
    const bytes = randomBytesOf(random)
    const id = (at: Date) => newId(at, bytes)
    const { rows: tasks } = await query<TaskRow>({ text: readTasks })
    const people = peopleOf((await query<PersonRow>({ text: readPeople })).rows)
    const messages = tasks.flatMap((task) => {
      if (task.slug === longOne.slug)
        return written(longThread(longOne.count, random, now), task, false, people, now, id)
      const own = conversations[task.slug]
      if (own)
        return [
          ...written(own.client, task, false, people, now, id),
          ...written(own.internal ?? [], task, true, people, now, id),
        ]
      return task.place < old && random() < 0.45 ? exchanged(task, random, id) : []
    })
    const events = tasks.flatMap((task) => eventsOf(task, people, id))
    await query({ text: addMessages, values: [JSON.stringify(messages)] })
    await query({ text: addEvents, values: [JSON.stringify(events)] })
    await query({ text: needNoAnswer, values: [Object.keys(conversations)] })
  })
