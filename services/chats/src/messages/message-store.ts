import type { Message } from '@passerelle/contract/chats/schemas'
import type { Database, Tx } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'
import {
  fileColumns,
  mailColumn,
  toMessage,
  personColumns,
  type MessageColumns,
  type MessageRow,
} from '../threads/message.ts'
import type { Thread } from '../threads/thread.ts'

/** It has an author, or is of an outside address. */
export type NewMessage = {
  id: string
  authorId: string | null
  outsideId?: string | null
  text: string
  at: Date
  fileId: string | null
}

const joins = `
    LEFT JOIN accounts.people p ON p.app_id = m.app_id AND p.id = m.author_id AND NOT p.anonymised
    LEFT JOIN projects.outside_people o ON o.app_id = m.app_id AND o.id = m.outside_id
    LEFT JOIN storages.file_cards f ON f.app_id = m.app_id AND f.id = m.file_id`

const insert = statement(
  'chats.addMessage',
  `
  WITH posted AS (
    INSERT INTO chats.messages (app_id, id, thread_id, task_id, internal, author_id, text, created_at, file_id,
      outside_id)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING *
  )
  SELECT m.id, m.created_at AS at, m.author_id, m.text, NULL::text AS event, NULL::jsonb AS data, ${personColumns},
    ${fileColumns}
    FROM posted m ${joins}`,
  { notNull: ['id', 'at', 'text'] },
).as<MessageColumns>()

const one = statement(
  'chats.message',
  `
  SELECT m.app_id, m.thread_id, m.task_id, m.internal,
         m.id, m.created_at AS at, m.author_id, m.text, NULL::text AS event, NULL::jsonb AS data, ${personColumns},
         ${fileColumns}, ${mailColumn('m.app_id', 'm.id')}
    FROM chats.messages m ${joins}
   WHERE m.app_id = $1 AND m.id = $2`,
  { notNull: ['app_id', 'thread_id', 'task_id', 'internal', 'id', 'at', 'text'] },
).as<MessageColumns & Pick<MessageRow, 'mail'>>()

/** Reads and writes single messages. */
export const messageStore = ({ database }: { database: Pick<Database, 'query'> }) => ({
  /** Inserts a message and returns it as readers will see it. */
  add: async (tx: Pick<Tx, 'query'>, thread: Thread, message: NewMessage): Promise<Message> => {
    const { id, authorId, outsideId = null, text, at, fileId } = message
    const { appId, threadId, taskId, internal } = thread
    const values = [appId, id, threadId, taskId, internal, authorId, text, at, fileId, outsideId]
    const [row] = await insert.readRows(tx.query, ...values)
    if (!row) throw new Error('An inserted message answered no row')
    return toMessage(thread, row)
  },
  find: async (appId: string, id: string): Promise<Message | null> => {
    const [row] = await one.readRows(database.query, appId, id)
    return row
      ? toMessage({ appId: row.app_id, threadId: row.thread_id, taskId: row.task_id, internal: row.internal }, row)
      : null
  },
})
