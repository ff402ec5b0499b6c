import { createHash, createPublicKey } from 'node:crypto'

/** `text`: type and key without comment; `fingerprint` as `ssh-keygen -l` prints it. */
export type SshPublicKey = { type: string; text: string; fingerprint: string }

const curves = ['ecdsa-sha2-nistp256', 'ecdsa-sha2-nistp384', 'ecdsa-sha2-nistp521']
const hardware = ['sk-ssh-ed25519@openssh.com', 'sk-ecdsa-sha2-nistp256@openssh.com']
const [leastRsaBits, mostRsaBits] = [2048, 4096]

/** Fields of a key, each with its length before it; null when they do not fit. */
const fieldsOf = (blob: Buffer): Buffer[] | null => {
  const fields: Buffer[] = []
  for (let at = 0; at < blob.length;) {
    if (at + 4 > blob.length) return null
    const end = at + 4 + blob.readUInt32BE(at)
    if (end > blob.length) return null
    fields.push(blob.subarray(at + 4, end))
    at = end
  }
  return fields
}

const isPoint = (type: string, curve: Buffer, point: Buffer): boolean => {
  const crv = { nistp256: 'P-256', nistp384: 'P-384', nistp521: 'P-521' }[curve.toString()]
  if (crv === undefined || !type.includes(curve.toString()) || point[0] !== 4 || point.length % 2 === 0) return false
  const half = (point.length - 1) / 2
  const [x, y] = [point.subarray(1, half + 1), point.subarray(half + 1)].map((one) => one.toString('base64url'))
  try {
    createPublicKey({ key: { kty: 'EC', crv, x: x!, y: y! }, format: 'jwk' })
    return true
  } catch {
    return false
  }
}

const isRsa = (exponent: Buffer, modulus: Buffer): boolean => {
  const number = modulus[0] === 0 ? modulus.subarray(1) : modulus
  const bits = number.length * 8 - Math.clz32(number[0] ?? 0) + 24
  return exponent.length > 0 && exponent.length <= 8 && bits >= leastRsaBits && bits <= mostRsaBits
}

const isKey = (type: string, [, first, second, third, ...more]: readonly Buffer[]): boolean => {
  if (!first || more.length > 0) return false
  if (type === 'ssh-ed25519') return first.length === 32 && !second
  if (type === 'ssh-rsa') return second !== undefined && !third && isRsa(first, second)
  if (curves.includes(type)) return second !== undefined && !third && isPoint(type, first, second)
  if (type === hardware[0]) return first.length === 32 && second !== undefined && second.length > 0 && !third
  return type === hardware[1] && second !== undefined && third !== undefined && isPoint(type, first, second)
}

/**
 * Reads a line of `authorized_keys` without options: type, key and a comment, which is left out. Null for anything
 * else, such as private keys, DSA keys and RSA keys of fewer than 2048 bits.
 */
export const readSshPublicKey = (line: string): SshPublicKey | null => {
  const [, type, base64] = /^(\S+)[ \t]+([A-Za-z0-9+/]+={0,2})(?:[ \t]+[^\r\n]*)?$/.exec(line.trim()) ?? []
  if (type === undefined || base64 === undefined) return null
  const blob = Buffer.from(base64, 'base64')
  const fields = fieldsOf(blob)
  if (!fields || fields[0]?.toString() !== type || !isKey(type, fields)) return null
  const digest = createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')
  return { type, text: `${type} ${blob.toString('base64')}`, fingerprint: `SHA256:${digest}` }
}
