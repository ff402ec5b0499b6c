import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { accounts } from '@passerelle/contract/accounts/api'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import type { Download, UploadedFile } from '@passerelle/server/service'
import { statement } from './statement-rows.ts'

type Deps = Pick<Platform, 'database' | 'record'>

const maxBytes = accounts.uploadLogo.bodyLimit

const kinds = [
  { type: 'image/png', begins: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { type: 'image/jpeg', begins: Buffer.from([0xff, 0xd8, 0xff]) },
]

/**
 * Image type by magic bytes, regardless of the file name. SVG is not accepted, because it may contain scripts
 * (APP-001).
 */
export const logoType = (bytes: Buffer): string | undefined =>
  kinds.find(({ begins }) => bytes.subarray(0, begins.length).equals(begins))?.type

const logoSave = statement(
  'accounts.logo-save',
  `INSERT INTO accounts.app_logos (app_id, hash, type, bytes) VALUES ($1, $2, $3, $4)
                 ON CONFLICT (app_id) DO UPDATE SET hash = $2, type = $3, bytes = $4`,
)

const logoRemove = statement('accounts.logo-remove', 'DELETE FROM accounts.app_logos WHERE app_id = $1')

const appLogo = statement(
  'accounts.app-logo',
  'UPDATE accounts.apps SET logo = $2, settings_version = settings_version + 1 WHERE id = $1',
)

const logoStatement = statement(
  'accounts.logo',
  'SELECT type, bytes FROM accounts.app_logos WHERE app_id = $1 AND hash = $2',
)

/** Logo of an account: upload, removal, and public download by URL. Throws `logo_type`, `file_missing`. */
export const logoStore = ({ database, record }: Deps) => {
  const setLogo = (appId: string, actor: Person, logo: { hash: string; type: string; bytes: Buffer } | null) =>
    database.transaction(async (tx) => {
      const address = logo && `/api/accounts/v1/apps/${appId}/logo/${logo.hash}`
      if (logo) await tx.query(logoSave.with(appId, logo.hash, logo.type, logo.bytes))
      else await tx.query(logoRemove.with(appId))
      await tx.query(appLogo.with(appId, address))
      await record(tx, {
        appId,
        actor: { kind: actor.kind, userId: actor.userId },
        name: 'app.edited',
        subject: appId,
        data: { fields: ['logo'] },
      })
      return address
    })

  return {
    upload: async (appId: string, actor: Person, files: AsyncIterable<UploadedFile>) => {
      for await (const { stream } of files) {
        const chunks: Buffer[] = []
        for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
        const bytes = Buffer.concat(chunks)
        // Beyond the limit the stream ends without an error.
        if (bytes.length >= maxBytes) throw new Problem('body_too_large')
        const type = logoType(bytes)
        if (!type) throw new Problem('logo_type')
        const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
        return { logo: (await setLogo(appId, actor, { hash, type, bytes }))! }
      }
      throw new Problem('file_missing')
    },
    remove: async (appId: string, actor: Person) => {
      await setLogo(appId, actor, null)
      return null
    },
    read: async (appId: string, hash: string): Promise<Download> => {
      const { rows } = await database.query(logoStatement.with(appId, hash))
      const logo = rows[0]
      if (!logo) throw new Problem('not_found')
      const filename = logo.type === 'image/png' ? 'logo.png' : 'logo.jpg'
      return { stream: Readable.from([logo.bytes]), type: logo.type, filename, size: logo.bytes.length, inline: true }
    },
  }
}
