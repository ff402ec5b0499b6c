import { OutboundError } from '@passerelle/server/outbound/outbound-error'
import type { HttpClient } from '@passerelle/server/outbound/http-client'
import { DriveError, type Drive } from './drive.ts'

type Deps = { base: string; client: HttpClient; token: () => Promise<string> }

const folderType = 'application/vnd.google-apps.folder'

/** Google Drive adapter: REST API version 3 with a service account (OPEN-067). */
export const createGoogleDrive = ({ base, client, token }: Deps): Drive => {
  const call = async <R>(method: 'GET' | 'POST', path: string, body?: object): Promise<R> => {
    try {
      const answer = await client({
        url: `${base}${path}`,
        method,
        headers: {
          authorization: `Bearer ${await token()}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        configuredBy: 'installation',
        timeoutMs: 15_000,
        maxBytes: 1024 * 1024,
      })
      if (answer.status >= 500) throw new DriveError('unreachable')
      // Google returns 400 Bad Request for an unknown email address.
      if (answer.status === 400 && path.includes('/permissions')) throw new DriveError('group_unknown')
      if (answer.status >= 300) throw new DriveError('refused')
      return JSON.parse(answer.body.toString()) as R
    } catch (error) {
      if (error instanceof DriveError) throw error
      if (error instanceof OutboundError) throw new DriveError('unreachable', { cause: error })
      throw new DriveError('refused', { cause: error })
    }
  }
  return {
    ensureFolder: async (slug) => {
      const q = encodeURIComponent(`name = '${slug}' and mimeType = '${folderType}' and trashed = false`)
      const { files } = await call<{ files: { id: string }[] }>(
        'GET',
        `/drive/v3/files?q=${q}&fields=files(id)&pageSize=1`,
      )
      if (files[0]) return files[0].id
      const { id } = await call<{ id: string }>('POST', '/drive/v3/files?fields=id', {
        name: slug,
        mimeType: folderType,
      })
      return id
    },
    listGroups: async (folderId) => {
      const { permissions } = await call<{ permissions: { type: string; emailAddress?: string }[] }>(
        'GET',
        `/drive/v3/files/${folderId}/permissions?fields=permissions(type,emailAddress)&pageSize=100`,
      )
      return permissions.flatMap(({ type, emailAddress }) => (type === 'group' && emailAddress ? [emailAddress] : []))
    },
    addGroup: async (folderId, emailAddress) => {
      await call('POST', `/drive/v3/files/${folderId}/permissions?sendNotificationEmail=false`, {
        type: 'group',
        role: 'writer',
        emailAddress,
      })
    },
  }
}
