import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** What a broken upload sends: its headers behind the first ones, then pieces of a body, and how it ends. */
type Stream = {
  headers: readonly string[]
  body: readonly (string | Buffer)[]
  /** Pause between the pieces, in ms. */
  pauseMs?: number
  ends?: 'closes' | 'resets' | 'waits'
}
const form = 'content-type: multipart/form-data; boundary=b'
const part = (more = 'name="files"; filename="a.pdf"', content = '%PDF-1.7 x') =>
  `--b\r\ncontent-disposition: form-data; ${more}\r\ncontent-type: application/pdf\r\n\r\n${content}\r\n`
const sized = (body: string, headers: readonly string[] = [form]): Stream => ({
  headers: [...headers, `content-length: ${Buffer.byteLength(body)}`],
  body: [body],
})
const whole = `${part()}--b--\r\n`
const begun = (claimed: number, ends: Stream['ends'] = 'waits'): Stream => ({
  headers: [form, `content-length: ${claimed}`],
  body: [part('name="files"; filename="a.pdf"', `%PDF-1.7 ${'x'.repeat(50_000)}`)],
  ends,
})

export const brokenStreams: readonly Stream[] = [
  begun(1_000_000, 'resets'),
  begun(1_000_000, 'closes'),
  begun(24_000_000, 'resets'),
  begun(10),
  begun(2 ** 40),
  { headers: [form, 'content-length: -1'], body: [whole] },
  sized(whole, ['content-type: multipart/form-data']),
  sized(whole, ['content-type: multipart/form-data; boundary=']),
  sized(whole, [`content-type: multipart/form-data; boundary=${'b'.repeat(1000)}`]),
  sized(whole, ['content-type: multipart/form-data; boundary=other']),
  sized(whole, ['content-type: multipart/mixed; boundary=b']),
  sized(part()),
  sized('no parts at all'),
  sized('--b--\r\n'),
  sized(`${part().repeat(30)}--b--\r\n`),
  sized(`${part('name="a"', 'x').repeat(60)}--b--\r\n`),
  sized(`${part('name="a"', 'x'.repeat(60_000))}--b--\r\n`),
  sized(`--b\r\n\r\nx\r\n--b--\r\n`),
  sized(`--b\r\nx-long: ${'x'.repeat(200_000)}\r\n\r\nx\r\n--b--\r\n`),
  sized(`--b\r\n${'x-many: 1\r\n'.repeat(500)}\r\nx\r\n--b--\r\n`),
  sized(`${part('name="__proto__"; filename="a.pdf"')}--b--\r\n`),
  sized(`${part(`name="files"; filename*=utf-8''..%2f..%2fa.pdf`)}--b--\r\n`),
  sized(`--b\r\ncontent-type: multipart/mixed; boundary=c\r\n\r\n--c\r\n\r\nx\r\n--c--\r\n--b--\r\n`),
  { headers: [form, 'transfer-encoding: chunked'], body: ['zz\r\n', whole] },
  { headers: [form, 'transfer-encoding: chunked'], body: ['ffff\r\n', whole], ends: 'resets' },
  { headers: [form, 'transfer-encoding: chunked', 'content-length: 5'], body: ['0\r\n\r\n'] },
  { headers: [form, 'content-length: 1000000'], body: [], ends: 'waits' },
  { headers: [form, 'content-length: 1000000'], body: Array.from({ length: 400 }, () => 'x'), pauseMs: 100 },
]

/** Sends a broken upload; resolves with the status of the response, or 0 where the connection ends without one. */
export const sendBrokenStream = async (
  { port, path, token, patienceMs }: { port: number; path: string; token: string; patienceMs: number },
  { headers, body, pauseMs, ends = 'waits' }: Stream,
): Promise<{ status: number; isEnded: boolean }> => {
  const socket = connect(port, '127.0.0.1')
  let [received, isEnded] = ['', false]
  const ended = new Promise<void>((resolve) => {
    socket.on('close', () => {
      isEnded = true
      resolve()
    })
  })
  const answered = new Promise<void>((resolve) => {
    socket.on('data', (data) => {
      received += data.toString('latin1')
      resolve()
    })
  })
  socket.on('error', () => {})
  const first = [`POST ${path} HTTP/1.1`, 'host: 127.0.0.1', `authorization: Bearer ${token}`, ...headers]
  socket.write(`${first.join('\r\n')}\r\n\r\n`)
  for (const piece of body) {
    if (isEnded) break
    socket.write(piece)
    if (pauseMs !== undefined) await wait(pauseMs)
  }
  if (ends === 'closes') socket.end()
  if (ends === 'resets') {
    await wait(50)
    socket.resetAndDestroy()
  }
  await Promise.race([answered, ended, wait(patienceMs, undefined, { ref: false })])
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0)
  const isOver = isEnded || status > 0
  socket.destroy()
  return { status, isEnded: isOver }
}
