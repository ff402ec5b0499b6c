import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/**
 * Encrypts and decrypts. `purpose` names the row that stores the secret and is authenticated with it: a ciphertext
 * copied to another row cannot be decrypted.
 */
export type Secrets = {
  seal: (text: string, purpose: string) => string
  /** Throws if the text was not sealed with this key for this purpose. */
  open: (sealed: string, purpose: string) => string
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const version = 'v1'

/**
 * Encrypts secrets that users enter (API-107, API-108) with the installation's 32-byte key: `v1.<nonce, tag and
 * ciphertext in base64url>`.
 */
export const createSecrets = (key: Buffer): Secrets => ({
  seal: (text, purpose) => {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(purpose))
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return `${version}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
  },
  open: (sealed, purpose) => {
    const [found, data] = sealed.split('.')
    if (found !== version || data === undefined) throw new Error('A sealed secret has an unknown form')
    const bytes = Buffer.from(data, 'base64url')
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  },
})
