import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'

/** How an archive is encrypted: for a public key (`age1…`), or with a passphrase. */
export type Lock = { recipient: string } | { passphrase: string }
/** How an archive is decrypted: with the private key (`AGE-SECRET-KEY-1…`), or the passphrase. */
export type Key = { identity: string } | { passphrase: string }

/** Encrypts a stream in age format, which other programs can decrypt too. */
export const encrypt = async (plain: Readable, lock: Lock): Promise<Readable> => {
  const encrypter = new Encrypter()
  if ('recipient' in lock) encrypter.addRecipient(lock.recipient)
  else encrypter.setPassphrase(lock.passphrase)
  const sealed = await encrypter.encrypt(Readable.toWeb(plain) as never)
  return Readable.fromWeb(sealed as unknown as ReadableStream)
}

/** Throws if the key does not match or a byte was changed. */
export const decrypt = async (sealed: Readable, key: Key): Promise<Readable> => {
  const decrypter = new Decrypter()
  if ('identity' in key) decrypter.addIdentity(key.identity)
  else decrypter.addPassphrase(key.passphrase)
  const plain = await decrypter.decrypt(Readable.toWeb(sealed) as never)
  return Readable.fromWeb(plain as unknown as ReadableStream)
}
