import { OutboundError } from '@passerelle/server/outbound/outbound-error'
import type { HttpClient } from '@passerelle/server/outbound/http-client'
import { DriveError, type Drive } from './drive.ts'

type Deps = { base: string; client: HttpClient; token: () => Promise<string> }

const folderType = 'application/vnd.google-apps.folder'

type Folder = { id: string }
/** Part of the paths of later calls. */
const idOf = ({ id }: Folder): string => {
  if (typeof id !== 'string' || !/^[\w-]{1,200}$/.test(id)) throw new TypeError('a folder without id')
  return id
}

/** Google Drive adapter: REST API version 3 with a service account (OPEN-067). */
export const createGoogleDrive = ({ base, client, token }: Deps): Drive => {
  /** `read` takes what is needed from the response; what it throws on one of another shape becomes a `DriveError`. */
  const call = async <A, R>(
    method: 'GET' | 'POST',
    path: string,
    read: (answer: A) => R,
    body?: object,
  ): Promise<R> => {
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
      return read(JSON.parse(answer.body.toString()) as A)
    } catch (error) {
      if (error instanceof DriveError) throw error
      if (error instanceof OutboundError) throw new DriveError('unreachable', { cause: error })
      throw new DriveError('refused', { cause: error })
    }
  }
  return {
    ensureFolder: async (slug) => {
      const q = encodeURIComponent(`name = '${slug}' and mimeType = '${folderType}' and trashed = false`)
      const found = await call(
        'GET',
        `/drive/v3/files?q=${q}&fields=files(id)&pageSize=1`,
        ({ files }: { files: Folder[] }) => files.map(idOf)[0],
      )
      return found ?? call('POST', '/drive/v3/files?fields=id', idOf, { name: slug, mimeType: folderType })
    },
    listGroups: (folderId) =>
      call(
        'GET',
        `/drive/v3/files/${folderId}/permissions?fields=permissions(type,emailAddress)&pageSize=100`,
        ({ permissions }: { permissions: { type: string; emailAddress?: string }[] }) =>
          permissions.flatMap(({ type, emailAddress }) =>
            type === 'group' && typeof emailAddress === 'string' ? [emailAddress] : [],
          ),
      ),
    addGroup: async (folderId, emailAddress) => {
      await call('POST', `/drive/v3/files/${folderId}/permissions?sendNotificationEmail=false`, () => undefined, {
        type: 'group',
        role: 'writer',
        emailAddress,
      })
    },
  }
}
