import type { Platform } from '@passerelle/server/platform'
import { createHttpClient } from '@passerelle/server/outbound/http-client'
import type { Drive } from './drive.ts'

/** Opens the configured drive: Google Drive with a service account, the fake in embedded mode, otherwise none. */
export const openDrive = ({ env, clock }: Pick<Platform, 'env' | 'clock'>): (() => Promise<Drive | null>) => {
  const open = async (): Promise<Drive | null> => {
    if (env.googleServiceAccount !== undefined) {
      const { createGoogleDrive } = await import('./google-drive.ts')
      const { googleToken, parseServiceAccount } = await import('./google-token.ts')
      const account = parseServiceAccount(env.googleServiceAccount)
      if (!account) return null
      const client = createHttpClient()
      return createGoogleDrive({
        base: 'https://www.googleapis.com',
        client,
        token: googleToken(account, { client, clock }),
      })
    }
    if (!env.embedded || env.production) return null
    const { createFakeDrive } = await import('./fake-drive.ts')
    return createFakeDrive()
  }
  let drive: Promise<Drive | null> | undefined
  return () => (drive ??= open())
}
