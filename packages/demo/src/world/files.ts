import { Readable } from 'node:stream'
import { fileToken } from '@passerelle/contract/storages/file-token'
import { newId } from '@passerelle/kernel/ids'
import type { Database } from '@passerelle/server/database/connect'
import { isImage } from '@passerelle/storages/files/file'
import { previewImage } from '@passerelle/storages/previews/preview-image'
import { previewKey, type BlobStore } from '@passerelle/storages/store/blob-store'
import { demoFiles, type DemoFile } from './demo-files.ts'
import { atWork, doneAtWork } from './office-hours.ts'
import { randomBytesOf, seededRandom } from './random.ts'

type Place = { app_id: string; task_id: string; thread_id: string; author_id: string; not_before: Date }

const readPlace = `
  SELECT t.app_id, t.id AS task_id, CASE WHEN $3::boolean THEN t.private_thread_id ELSE t.thread_id END AS thread_id,
    u.id AS author_id, t.created_at AS not_before
    FROM projects.tasks t JOIN accounts.users u ON u.app_id = t.app_id AND split_part(u.email, '@', 1) = $2
   WHERE t.slug = $1`
const addFile = `
  INSERT INTO storages.files (app_id, id, uploader_id, originalname, mimetype, size, preview_size, created_at,
    attached_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`
const addMessage = `
  INSERT INTO chats.messages (app_id, id, thread_id, task_id, internal, author_id, text, created_at, file_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

/** Seeds the files of the demo, for existing tasks: rows, messages that carry them, blobs and previews. */
export const seedFiles = (database: Pick<Database, 'transaction'>, store: BlobStore, now: Date): Promise<void> =>
  database.transaction(async ({ query }) => {
    const bytes = randomBytesOf(seededRandom(20_260_204))
    const keep = async (key: string, content: Buffer) => store.put(key, Readable.from([content]))
    const add = async ({ slug, who, hoursAgo, internal = false, officeHours, ...file }: DemoFile) => {
      const {
        rows: [place],
      } = await query<Place>({ text: readPlace, values: [slug, who, internal] })
      if (!place?.thread_id) return
      const meant = new Date(Math.max(now.getTime() - hoursAgo * 3_600_000, place.not_before.getTime() + 90_000))
      const at = officeHours ? atWork(meant) : doneAtWork(meant)
      const id = newId(at, bytes)
      const preview = isImage(file.mimetype) ? await previewImage(file.bytes) : null
      await keep(id, file.bytes)
      if (preview) await keep(previewKey(id), preview)
      await query({
        text: addFile,
        values: [
          place.app_id,
          id,
          place.author_id,
          file.name,
          file.mimetype,
          file.bytes.length,
          preview?.length ?? null,
          at,
        ],
      })
      await query({
        text: addMessage,
        values: [
          place.app_id,
          newId(at, bytes),
          place.thread_id,
          place.task_id,
          internal,
          place.author_id,
          fileToken(id),
          at,
          id,
        ],
      })
    }
    for (const file of demoFiles()) await add(file)
  })
