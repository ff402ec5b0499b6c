import type { Message } from '@passerelle/contract/chats/schemas'
import type { Database, Tx } from '@passerelle/server/database/connect'
import { fileColumns, toMessage, personColumns, type MessageRow } from '../threads/message.ts'
import type { Thread } from '../threads/thread.ts'

export type NewMessage = { id: string; authorId: string; text: string; at: Date; fileId: string | null }

const joins = `
    LEFT JOIN accounts.people p ON p.app_id = m.app_id AND p.id = m.author_id AND NOT p.anonymised
    LEFT JOIN storages.file_cards f ON f.app_id = m.app_id AND f.id = m.file_id`

const insert = `
  WITH posted AS (
    INSERT INTO chats.messages (app_id, id, thread_id, task_id, internal, author_id, text, created_at, file_id)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING *
  )
  SELECT m.id, m.created_at AS at, m.author_id, m.text, NULL::text AS event, NULL::jsonb AS data, ${personColumns}, ${fileColumns}
    FROM posted m ${joins}`

const one = `
  SELECT m.app_id, m.thread_id, m.task_id, m.internal,
         m.id, m.created_at AS at, m.author_id, m.text, NULL::text AS event, NULL::jsonb AS data, ${personColumns}, ${fileColumns}
    FROM chats.messages m ${joins}
   WHERE m.app_id = $1 AND m.id = $2`

type WholeRow = MessageRow & { app_id: string; thread_id: string; task_id: string; internal: boolean }

/** Reads and writes single messages. */
export const messageStore = ({ database }: { database: Pick<Database, 'query'> }) => ({
  /** Inserts a message and returns it as readers will see it. */
  add: async (tx: Pick<Tx, 'query'>, thread: Thread, message: NewMessage): Promise<Message> => {
    const { rows } = await tx.query<MessageRow>({
      name: 'chats.addMessage',
      text: insert,
      values: [
        thread.appId,
        message.id,
        thread.threadId,
        thread.taskId,
        thread.internal,
        message.authorId,
        message.text,
        message.at,
        message.fileId,
      ],
    })
    if (!rows[0]) throw new Error('An inserted message answered no row')
    return toMessage(thread, rows[0])
  },
  find: async (appId: string, id: string): Promise<Message | null> => {
    const { rows } = await database.query<WholeRow>({ name: 'chats.message', text: one, values: [appId, id] })
    const [row] = rows
    return row
      ? toMessage({ appId: row.app_id, threadId: row.thread_id, taskId: row.task_id, internal: row.internal }, row)
      : null
  },
})
