import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Options = Record<string, unknown>

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64 = (data: Uint8Array) => Buffer.from(data).toString('base64url')

const presentAndVerified = 0b0000_0101
const withCredential = 0b0100_0000

/**
 * An authenticator in software with one ES256 credential, for tests: signs what a browser at `origin` would have it
 * sign.
 */
export const softwareAuthenticator = ({ origin }: { origin: string }) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
  const credentialId = randomBytes(32)
  const id = base64(credentialId)
  let counter = 0
  let userHandle: string | undefined

  const flagsAndCounter = (flags: number) => {
    const bytes = Buffer.alloc(5)
    bytes.writeUInt8(flags, 0)
    bytes.writeUInt32BE(counter, 1)
    return bytes
  }
  const clientData = (type: string, options: Options, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge: options['challenge'], origin: at, crossOrigin: false }))
  const common = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }

  return {
    /** Response to creation options, as `startRegistration` returns it. */
    register: (options: Options, { at = origin }: { at?: string } = {}) => {
      const { id: rpId } = options['rp'] as { id: string }
      userHandle = (options['user'] as { id: string }).id
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const authData = Buffer.concat([
        sha256(rpId),
        flagsAndCounter(presentAndVerified | withCredential),
        Buffer.alloc(16),
        length,
        credentialId,
        isoCBOR.encode(cose),
      ])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        ...common,
        response: {
          clientDataJSON: base64(clientData('webauthn.create', options, at)),
          attestationObject: base64(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      }
    },
    /** Response to request options, as `startAuthentication` returns it. */
    authenticate: (
      options: Options,
      { at = origin, verified = true, handle = userHandle, signCount }: AuthenticateWish = {},
    ) => {
      counter = signCount ?? counter + 1
      const authData = Buffer.concat([
        sha256(String(options['rpId'])),
        flagsAndCounter(verified ? presentAndVerified : 0b0000_0001),
      ])
      const client = clientData('webauthn.get', options, at)
      const signature = createSign('SHA256')
        .update(Buffer.concat([authData, sha256(client)]))
        .sign(privateKey)
      return {
        ...common,
        response: {
          clientDataJSON: base64(client),
          authenticatorData: base64(authData),
          signature: base64(signature),
          ...(handle !== undefined && { userHandle: handle }),
        },
      }
    },
  }
}

type AuthenticateWish = { at?: string; verified?: boolean; handle?: string | undefined; signCount?: number }
