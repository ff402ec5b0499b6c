import type { CloudProviderSlug } from '@passerelle/kernel/clouds'
import type { Clock } from '@passerelle/kernel/clock'
import type { HttpClient } from '@passerelle/server/outbound/http-client'
import { amazon } from './aws/aws.ts'
import type { CloudProvider } from './cloud-provider.ts'
import { googleCloud } from './google-cloud/google-cloud.ts'
import { scaleway } from './scaleway/scaleway.ts'

/**
 * Credentials of an account: `keyId` is the Scaleway project or the AWS access key; for Google Cloud the `secret` is
 * the JSON key of a service account.
 */
export type CloudSecret = { keyId: string; secret: string }

/** Associated data of the encrypted credentials: they can only be decrypted for this account and provider. */
export const cloudSecretPurpose = (appId: string, provider: CloudProviderSlug): string =>
  `clouds.connections:${appId}:${provider}`

const keyFile = (secret: string) => {
  try {
    const file = JSON.parse(secret) as Record<string, unknown>
    const { client_email: clientEmail, private_key: privateKey, project_id: projectId } = file
    if (typeof clientEmail !== 'string' || typeof privateKey !== 'string' || typeof projectId !== 'string') return null
    return { clientEmail, privateKey, projectId }
  } catch {
    return null
  }
}

/**
 * Adapter for these credentials; null when they are malformed. `extraZones`: zones of Scaleway that the product
 * does not know.
 */
export const providerOf = (
  slug: CloudProviderSlug,
  { keyId, secret }: CloudSecret,
  { client, clock, extraZones }: { client: HttpClient; clock: Clock; extraZones: readonly string[] },
): CloudProvider | null => {
  if (slug === 'gcp') {
    const file = keyFile(secret)
    return file && googleCloud(file, { client, clock })
  }
  if (keyId === '') return null
  return slug === 'scw'
    ? scaleway({ secretKey: secret, projectId: keyId, extraZones }, client)
    : amazon({ accessKeyId: keyId, secretAccessKey: secret }, { client, clock })
}
