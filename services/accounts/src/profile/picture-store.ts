import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { accounts } from '@passerelle/contract/accounts/api'
import { eventActor } from '@passerelle/contract/event-actor'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import type { Download, UploadedFile } from '@passerelle/server/service'
import { logoType } from '../settings/logo-store.ts'
import { statement } from './statement-rows.ts'
import { findHome } from './home.ts'

type Deps = Pick<Platform, 'database' | 'record'>
type Picture = { key: string; type: string; bytes: Buffer }

const maxBytes = accounts.uploadPicture.bodyLimit

const readBytes = async (files: AsyncIterable<UploadedFile>): Promise<Buffer> => {
  for await (const { stream } of files) {
    const chunks: Buffer[] = []
    for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    // Beyond the limit the stream ends without an error.
    if (bytes.length >= maxBytes) throw new Problem('body_too_large')
    return bytes
  }
  throw new Problem('file_missing')
}

const pictureSave = statement(
  'accounts.picture-save',
  `INSERT INTO accounts.user_pictures (app_id, user_id, key, type, bytes) VALUES ($1, $2, $3, $4, $5)
                 ON CONFLICT (app_id, user_id) DO UPDATE SET key = $3, type = $4, bytes = $5`,
)

const pictureRemove = statement(
  'accounts.picture-remove',
  'DELETE FROM accounts.user_pictures WHERE app_id = $1 AND user_id = $2',
)

const userPicture = statement(
  'accounts.user-picture',
  'UPDATE accounts.users u SET picture = $3 WHERE u.id = $2 AND (u.app_id = $1 OR u.staff)',
)

const pictureStatement = statement(
  'accounts.picture',
  'SELECT type, bytes FROM accounts.user_pictures WHERE app_id = $1 AND user_id = $2 AND key = $3',
).as<Omit<Picture, 'key'>>()

/**
 * Picture of a user: upload and removal by themselves, and public download by URL, because image elements send no
 * session. Throws `picture_type`, `file_missing`, `body_too_large`, `not_found`.
 */
export const pictureStore = ({ database, record }: Deps) => {
  const setPicture = (actor: Person, picture: Picture | null) =>
    database.transaction(async (tx) => {
      const { appId, userId } = await findHome(tx.query, actor)
      const url = picture && `/api/accounts/v1/apps/${appId}/users/${userId}/picture/${picture.key}`
      if (picture) await tx.query(pictureSave.with(appId, userId, picture.key, picture.type, picture.bytes))
      else await tx.query(pictureRemove.with(appId, userId))
      // Staff have one row per account they entered.
      await tx.query(userPicture.with(appId, userId, url))
      await record(tx, {
        appId,
        actor: eventActor(actor),
        name: 'user.edited',
        subject: userId,
        data: { fields: ['picture'] },
      })
    })

  return {
    upload: async (actor: Person, files: AsyncIterable<UploadedFile>): Promise<void> => {
      const bytes = await readBytes(files)
      const type = logoType(bytes)
      if (!type) throw new Problem('picture_type')
      await setPicture(actor, { key: randomBytes(16).toString('hex'), type, bytes })
    },
    remove: (actor: Person): Promise<void> => setPicture(actor, null),
    read: async ({ appId, userId, key }: { appId: string; userId: string; key: string }): Promise<Download> => {
      const { rows } = await database.query(pictureStatement.with(appId, userId, key))
      const picture = rows[0]
      if (!picture) throw new Problem('not_found')
      const filename = picture.type === 'image/png' ? 'picture.png' : 'picture.jpg'
      return {
        stream: Readable.from([picture.bytes]),
        type: picture.type,
        filename,
        size: picture.bytes.length,
        inline: true,
      }
    },
  }
}
