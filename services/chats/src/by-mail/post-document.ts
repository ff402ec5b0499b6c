import { fileToken } from '@passerelle/contract/storages/file-token'
import { subscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'
import { authorOf, postByMail, type Posting } from './posting.ts'
import { statement } from './statement-rows.ts'

const toPost = statement(
  'chats.document-to-post',
  `
  SELECT d.app_id AS "appId", d.task_id AS "taskId", d.user_id AS "userId", d.outside_id AS "outsideId",
         d.as_staff AS "asStaff", d.document_id AS "fileId", d.document_name AS name, d.document_size AS size,
         t.thread_id AS "threadId",
         (SELECT m.created_at FROM chats.messages m WHERE m.app_id = d.app_id AND m.thread_id = t.thread_id
           ORDER BY m.created_at DESC, m.id DESC LIMIT 1) AS "lastAt"
    FROM mails.documents_to_post d
    JOIN projects.task_threads t ON t.app_id = d.app_id AND t.task_id = d.task_id AND NOT t.internal
   WHERE d.id = $1`,
  { notNull: ['appId', 'taskId', 'asStaff', 'fileId', 'name', 'size', 'threadId'] },
)
const posted = statement('chats.document-posted', 'SELECT mails.document_posted($1, $2) AS posted', {
  notNull: ['posted'],
})

type Deps = Posting & Pick<Platform, 'clock' | 'database' | 'newId'>

/** Subscriber that posts the document of a mail whose text was too long, after its beginning (EML-039). */
export const postDocument = (deps: Deps): Subscriber => {
  const { clock, database, newId } = deps
  return subscriber('post-document', ['inbound.document_stored'], async ({ subject }) => {
    await database.transaction(async (tx) => {
      const [document] = await toPost.readRows(tx.query, subject)
      if (!document) return
      const { appId, taskId, threadId, fileId, name, size, userId, outsideId, lastAt } = document
      const now = clock.now()
      // Messages are read in the order of their moments.
      const at = lastAt && lastAt >= now ? new Date(lastAt.getTime() + 1) : now
      const [marked] = await posted.readRows(tx.query, subject, now)
      if (!marked?.posted) return
      await postByMail(
        deps,
        tx,
        { appId, taskId, threadId, internal: false },
        {
          files: [{ fileId, name, type: 'application/pdf', size }],
          list: [{ id: newId(), authorId: userId, outsideId, text: fileToken(fileId), fileId, at }],
          author: authorOf(document),
          now,
        },
      )
    })
  })
}
