import { createHash, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSshPublicKey } from './ssh-public-key.ts'

const field = (value: string | Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(Buffer.byteLength(value))
  return Buffer.concat([length, Buffer.from(value)])
}
const line = (type: string, ...fields: (string | Buffer)[]) =>
  `${type} ${Buffer.concat([type, ...fields].map(field)).toString('base64')}`
const part = (key: KeyObject, name: 'x' | 'y' | 'n' | 'e') =>
  Buffer.from(key.export({ format: 'jwk' })[name]!, 'base64url')

const point = (namedCurve: 'P-256' | 'P-521') => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve })
  return Buffer.concat([Buffer.from([4]), part(publicKey, 'x'), part(publicKey, 'y')])
}
const rsa = (modulusLength: number) => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength })
  return line('ssh-rsa', part(publicKey, 'e'), Buffer.concat([Buffer.from([0]), part(publicKey, 'n')]))
}
const edwards = part(generateKeyPairSync('ed25519').publicKey, 'x')
const ed25519 = line('ssh-ed25519', edwards)

test.each([
  ['Ed25519', ed25519],
  ['ECDSA on P-256', line('ecdsa-sha2-nistp256', 'nistp256', point('P-256'))],
  ['ECDSA on P-521', line('ecdsa-sha2-nistp521', 'nistp521', point('P-521'))],
  ['RSA of 2048 bits', rsa(2048)],
  ['RSA of 4096 bits', rsa(4096)],
  ['Ed25519 on a security key', line('sk-ssh-ed25519@openssh.com', edwards, 'ssh:')],
  ['ECDSA on a security key', line('sk-ecdsa-sha2-nistp256@openssh.com', 'nistp256', point('P-256'), 'ssh:')],
])('reads an SSH public key with its comment and fingerprint: %s', (_, text) => {
  const [type, base64] = text.split(' ')
  const digest = createHash('sha256').update(Buffer.from(base64!, 'base64')).digest('base64').replace(/=+$/, '')
  expect(readSshPublicKey(`  ${text} ada@portable du bureau\n`)).toEqual({
    type,
    text,
    fingerprint: `SHA256:${digest}`,
  })
})

const pem = createPublicKey({
  key: { kty: 'OKP', crv: 'Ed25519', x: edwards.toString('base64url') },
  format: 'jwk',
}).export({ type: 'spki', format: 'pem' })

test.each([
  ['nothing', ''],
  ['a private key', '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAA\n-----END OPENSSH PRIVATE KEY-----'],
  ['a key in PEM', String(pem)],
  ['two lines', `${ed25519}\n${ed25519}`],
  ['options before the key', `command="rm" ${ed25519}`],
  ['another type than that of the key', ed25519.replace('ssh-ed25519', 'ssh-rsa')],
  ['a DSA key', line('ssh-dss', Buffer.alloc(129), Buffer.alloc(21), Buffer.alloc(128), Buffer.alloc(128))],
  ['RSA of 1024 bits', rsa(1024)],
  ['a key that is cut off', ed25519.slice(0, -8)],
  ['a key with more behind it', line('ssh-ed25519', edwards, 'x')],
  ['a point that is not on its curve', line('ecdsa-sha2-nistp256', 'nistp256', Buffer.alloc(65, 4))],
  ['a curve that does not fit the type', line('ecdsa-sha2-nistp256', 'nistp521', point('P-521'))],
])('refuses as an SSH public key: %s', (_, text) => {
  expect(readSshPublicKey(text)).toBeNull()
})
