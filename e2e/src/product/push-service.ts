import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { freePort } from './free-port.ts'

const derive = (salt: Buffer, secret: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/**
 * A push service of a browser's maker, with one subscription: it takes pushes as those do and reads them as the browser
 * would, with the keys that only the browser has (RFC 8030, 8188 and 8291).
 */
export const openPushService = async () => {
  const browser = createECDH('prime256v1')
  const ownKey = browser.generateKeys()
  const auth = randomBytes(16)
  const received: { headers: Record<string, unknown>; message: Record<string, string> }[] = []

  const read = (body: Buffer): Record<string, string> => {
    const [salt, keyLength] = [body.subarray(0, 16), body[20] ?? 0]
    const [senderKey, cipher] = [body.subarray(21, 21 + keyLength), body.subarray(21 + keyLength)]
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ownKey, senderKey])
    const secret = derive(auth, browser.computeSecret(senderKey), info, 32)
    const decipher = createDecipheriv(
      'aes-128-gcm',
      derive(salt, secret, 'Content-Encoding: aes128gcm\0', 16),
      derive(salt, secret, 'Content-Encoding: nonce\0', 12),
    )
    decipher.setAuthTag(cipher.subarray(-16))
    const padded = Buffer.concat([decipher.update(cipher.subarray(0, -16)), decipher.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as Record<string, string>
  }

  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      received.push({ headers: request.headers, message: read(body) })
      response.writeHead(201).end()
    })
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    subscription: {
      endpoint: `http://127.0.0.1:${port}/browser`,
      expirationTime: null,
      keys: { p256dh: ownKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    /** What was pushed, oldest first. */
    received: () => received,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
