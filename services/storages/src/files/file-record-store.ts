import type { FileType } from '@passerelle/contract/storages/file-kinds'
import type { Person } from '@passerelle/kernel/actor'
import type { Database, Query, Tx } from '@passerelle/server/database/connect'
import type { DueRow } from '@passerelle/server/deadlines/deadline'
import { statement } from './statement-rows.ts'
import type { StoredFile } from './file.ts'

type Row = {
  app_id: string
  id: string
  uploader_id: string | null
  originalname: string
  mimetype: FileType
  size: number
  preview_size: number | null
  created_at: Date
  message_id: string | null
  internal: boolean | null
}
export type PendingFile = Pick<
  StoredFile,
  'appId' | 'id' | 'uploaderId' | 'originalname' | 'mimetype' | 'createdAt'
> & {
  discardDueAt: Date
}
type Place = Pick<StoredFile, 'appId' | 'id'>

// Joins the message that carries the file, because unattached files are not visible to others.
export const readFile = statement(
  'storages.file',
  `
  SELECT f.app_id, f.id, f.uploader_id, f.originalname, f.mimetype, f.size, f.preview_size, f.created_at, m.message_id,
    m.internal
    FROM storages.files f LEFT JOIN chats.file_messages m ON m.app_id = f.app_id AND m.file_id = f.id
   WHERE f.app_id = $1 AND f.id = $2 AND f.size IS NOT NULL AND f.removed_at IS NULL`,
  { notNull: ['app_id', 'id', 'originalname', 'size', 'created_at'] },
).as<Pick<Row, 'mimetype'>>()
const createPending = statement(
  'storages.announce',
  `
  INSERT INTO storages.files (app_id, id, uploader_id, originalname, mimetype, created_at, discard_due_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`,
)
export const dueFiles = statement(
  'storages.due',
  `
  SELECT app_id, id, discard_due_at FROM storages.files
   WHERE discard_due_at <= $2 AND ($1::timestamptz IS NULL OR discard_due_at > $1)
   ORDER BY discard_due_at, app_id, id LIMIT $3`,
  { notNull: ['discard_due_at'] },
)

const fileOf = (row: Row): StoredFile => ({
  appId: row.app_id,
  id: row.id,
  uploaderId: row.uploader_id,
  originalname: row.originalname,
  mimetype: row.mimetype,
  size: row.size,
  previewSize: row.preview_size,
  createdAt: row.created_at,
  attached: row.message_id === null ? null : { internal: row.internal === true },
})

/** Store of file records (database rows); the bytes are in the blob store. */
export const fileRecordStore = ({ database }: { database: Pick<Database, 'query'> }) => {
  const find = async ({ appId, id }: Place): Promise<StoredFile | null> => {
    const { rows } = await database.query(readFile.with(appId, id))
    return rows[0] ? fileOf(rows[0]) : null
  }
  return {
    find,
    /**
     * The file if it belongs to the account of this call; an unattached file looks unknown to everybody but its
     * uploader.
     */
    findVisibleTo: async (actor: Person, id: string): Promise<StoredFile | null> => {
      const file = actor.appId === undefined ? null : await find({ appId: actor.appId, id })
      return file && (file.attached || file.uploaderId === actor.userId) ? file : null
    },
    /**
     * Inserts the row before the upload starts, so that no bytes exist in the blob store without a row that can delete
     * them.
     */
    announce: async (file: PendingFile): Promise<void> => {
      const { appId, id, uploaderId, originalname, mimetype, createdAt, discardDueAt } = file
      await database.query(createPending.with(appId, id, uploaderId, originalname, mimetype, createdAt, discardDueAt))
    },
    /** Marks the upload as complete. */
    complete: async (tx: Pick<Tx, 'query'>, { appId, id }: Place, size: number): Promise<void> => {
      await tx.query({
        text: 'UPDATE storages.files SET size = $3 WHERE app_id = $1 AND id = $2',
        values: [appId, id, size],
      })
    },
    deletePending: async ({ appId, id }: Place): Promise<void> => {
      await database.query({
        text: 'DELETE FROM storages.files WHERE app_id = $1 AND id = $2 AND size IS NULL',
        values: [appId, id],
      })
    },
    /** Stores the size of the preview; false if the file was deleted meanwhile. */
    keepPreview: async (query: Query, { appId, id }: Place, size: number): Promise<boolean> => {
      const { rowCount } = await query({
        text: 'UPDATE storages.files SET preview_size = $3 WHERE app_id = $1 AND id = $2 AND removed_at IS NULL',
        values: [appId, id, size],
      })
      return rowCount === 1
    },
    listDue: async ({ from, to, limit }: { from: Date | null; to: Date; limit: number }): Promise<DueRow[]> => {
      const { rows } = await database.query(dueFiles.with(from, to, limit))
      return rows.map((row) => ({ appId: row.app_id, id: row.id, dueAt: row.discard_due_at }))
    },
    /** Deletes the row of an expired file; false if it was attached to a message meanwhile. */
    deleteDue: async (tx: Pick<Tx, 'query'>, { appId, id, dueAt }: DueRow, now: Date): Promise<boolean> => {
      const { rowCount } = await tx.query({
        text: `DELETE FROM storages.files WHERE app_id = $1 AND id = $2 AND discard_due_at = $3
          AND discard_due_at <= $4`,
        values: [appId, id, dueAt, now],
      })
      return rowCount === 1
    },
  }
}

export type FileRecordStore = ReturnType<typeof fileRecordStore>
