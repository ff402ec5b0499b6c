import type { storages } from '@passerelle/contract/storages/api'
import type { InferQuery, InferResponse } from '@passerelle/contract/operation'
import type { Query } from '@passerelle/server/database/connect'
import { likePattern } from '@passerelle/server/database/page'

type Page = InferQuery<typeof storages.listOfficeFiles>
type Files = InferResponse<typeof storages.listOfficeFiles>
type Row = Omit<Files['list'][number], 'app' | 'task' | 'createdAt'> & {
  appId: string
  appName: string
  taskId: string
  taskName: string
  createdAt: Date
}

const order = 'ORDER BY f.created_at DESC, f.app_id DESC, f.id DESC'

/**
 * Page of the files of messages, newest first; keyset pagination by the ids of the last file of the previous page. Each
 * set of filters is a statement of its own, so that the planner uses the index of dates, of names or of the account.
 */
export const officeFilesStatement = ({ search = '', appId, after, limit }: Page) => {
  const values: unknown[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  const most = value(limit + 1)
  const [lastApp, lastId] = after?.split('_') ?? []
  const conditions = [
    'f.attached_at IS NOT NULL AND f.removed_at IS NULL AND f.size IS NOT NULL',
    ...(appId === undefined ? [] : [`f.app_id = ${value(appId)}`]),
    ...(search === '' ? [] : [`lower(f.originalname) LIKE lower(${value(likePattern(search))})`]),
    ...(lastApp === undefined
      ? []
      : [
          `(f.created_at, f.app_id, f.id) < (SELECT l.created_at, l.app_id, l.id FROM storages.files l
             WHERE l.app_id = ${value(lastApp)} AND l.id = ${value(lastId)})`,
        ]),
  ]
  const name = ['storages.office-files', appId && 'app', search && 'search', after && 'after'].filter(Boolean).join('-')
  return {
    name,
    text: `
      SELECT f.id AS "_id", f.app_id AS "appId", a.name AS "appName", f.originalname AS name, f.mimetype, f.size,
             f.created_at AS "createdAt", btrim(p.first_name || ' ' || p.last_name) AS uploader, m.internal,
             t.slug AS "taskId", t.name AS "taskName"
        FROM (SELECT f.* FROM storages.files f WHERE ${conditions.join('\n AND ')}
               ${order} LIMIT ${most}) f
        JOIN accounts.app_cards a ON a.id = f.app_id
        JOIN chats.file_messages m ON m.app_id = f.app_id AND m.file_id = f.id
        JOIN projects.task_headlines t ON t.app_id = m.app_id AND t.id = m.task_id
        LEFT JOIN accounts.people p ON p.app_id = f.app_id AND p.id = f.uploader_id
       ${order}`,
    values,
  }
}

/** The stored files of all accounts, or of one, for staff (ADM-010). */
export const officeFilesView =
  (query: Query) =>
  async (page: Page): Promise<Files> => {
    const { rows } = await query<Row>(officeFilesStatement(page))
    const list = rows.slice(0, page.limit).map(({ appId, appName, taskId, taskName, createdAt, ...row }) => ({
      ...row,
      app: { _id: appId, name: appName },
      task: { taskId, name: taskName },
      createdAt: createdAt.toISOString(),
    }))
    const last = rows.length > page.limit ? list.at(-1) : undefined
    return { list, next: last ? `${last.app._id}_${last._id}` : null }
  }
