import type { Message } from '@passerelle/contract/chats/schemas'
import type { Database } from '@passerelle/server/database/connect'
import { pageOf } from '@passerelle/server/database/page'
import { statement } from './statement-rows.ts'
import {
  aboutColumn,
  fileColumns,
  mailColumn,
  toMessage,
  personColumns,
  type MessageColumns,
  type MessageReader,
  type MessageRow,
} from './message.ts'
import { systemMessageEvents } from './system-message.ts'
import type { Thread } from './thread.ts'

/**
 * Page of a thread, newest first: messages and, in the client thread, system messages from the task's events. Both
 * branches use an index in this order and stop at the rows the page can reach. $1 account, $2 thread, $3 task, $4
 * internal, $5 event names, $6 skip, $7 limit + 1
 */
export const threadPage = statement(
  'chats.threadPage',
  `
  WITH page AS (
    SELECT * FROM (
      (SELECT m.id, m.created_at AS at, m.author_id, m.text, NULL::text AS event, NULL::jsonb AS data, m.file_id,
              m.outside_id
         FROM chats.messages m
        WHERE m.thread_id = $2 AND m.app_id = $1
        ORDER BY m.created_at DESC, m.id DESC LIMIT $6::int + $7::int)
      UNION ALL
      (SELECT e.id, e.at, (e.actor ->> 'userId')::char(24), '', e.name,
              e.data || jsonb_strip_nulls(jsonb_build_object('via', e.actor ->> 'via')), NULL, NULL
         FROM platform.events e
        WHERE NOT $4::boolean AND e.subject = $3 AND e.app_id = $1 AND e.name = ANY ($5::text[])
          AND NOT (e.name = 'estimate.proposed' AND e.data @> '{"hold": true}')
        ORDER BY e.at DESC, e.id DESC LIMIT $6::int + $7::int)
    ) both_sides
    ORDER BY at DESC, id DESC OFFSET $6::int LIMIT $7::int
  )
  SELECT page.id, page.at, page.author_id, page.text, page.event, page.data, ${personColumns}, ${aboutColumn},
    ${fileColumns}, ${mailColumn('$1', 'page.id')}
    FROM page LEFT JOIN accounts.people p ON p.app_id = $1 AND p.id = page.author_id AND NOT p.anonymised
    LEFT JOIN LATERAL (SELECT o.name, o.email FROM projects.outside_people o
      WHERE o.app_id = $1 AND o.id = page.outside_id LIMIT 1) o ON true
    LEFT JOIN accounts.people about ON about.app_id = $1 AND NOT about.anonymised
     AND about.id = (CASE page.event
       WHEN 'task.owner_changed' THEN page.data ->> 'to' ELSE page.data ->> 'memberId' END)::char(24)
    LEFT JOIN storages.file_cards f ON f.app_id = $1 AND f.id = page.file_id
   ORDER BY page.at DESC, page.id DESC`,
  { notNull: ['id', 'at', 'text'] },
).as<MessageColumns & Pick<MessageRow, 'about' | 'mail'>>()

export const threadPageValues = (thread: Thread, skip: number, limit: number): unknown[] => [
  thread.appId,
  thread.threadId,
  thread.taskId,
  thread.internal,
  systemMessageEvents,
  skip,
  limit + 1,
]

/** Read model of a thread page, in one statement (THR-003, THR-013). */
export const threadView =
  ({ database }: { database: Pick<Database, 'query'> }) =>
  async (
    thread: Thread,
    { skip, limit }: { skip: number; limit: number },
    reader: MessageReader,
  ): Promise<{ list: Message[]; hasMore: boolean }> => {
    const rows = await threadPage.readRows(database.query, ...threadPageValues(thread, skip, limit))
    return pageOf(rows, limit, (row) => toMessage(thread, row, reader))
  }
