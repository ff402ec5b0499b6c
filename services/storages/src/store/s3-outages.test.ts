import { createServer, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { toProblem } from '@passerelle/server/problems/to-problem'
import { s3Store } from './s3-blob-store.ts'

const key = 'a'.repeat(24)
const answers = (status: string) => (socket: Socket) =>
  void socket.once('data', () => socket.end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`))
const behaviours = {
  'ends each connection': (socket: Socket) => void socket.once('data', () => socket.destroy()),
  'resets each connection': (socket: Socket) => void socket.resetAndDestroy(),
  'is too busy': answers('503 Slow Down'),
  fails: answers('500 Internal Server Error'),
}

let behave: (socket: Socket) => void
const server = createServer((socket) => {
  socket.on('error', () => {})
  behave(socket)
})
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => void server.close(resolve)))

const here = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

test.each<[string, () => string | Promise<number>]>([
  ['whose name does not resolve', () => 'http://files.invalid'],
  ['where nothing listens', () => getFreePort()],
  ['whose host cannot be reached', () => 'http://[2001:db8::1]'],
  ...Object.entries(behaviours).map<[string, () => string]>(([title, behaviour]) => [
    `that ${title}`,
    () => {
      behave = behaviour
      return here()
    },
  ]),
])(
  'a store %s is unavailable to whoever reads, writes or removes a file',
  async (_title, endpointOf) => {
    const place = await endpointOf()
    const endpoint = typeof place === 'number' ? `http://127.0.0.1:${place}` : place
    const store = s3Store({ endpoint, bucket: 'files', region: 'here', key: 'key', secret: 'secret' })
    const uses = [store.get(key), store.put(key, Readable.from([Buffer.from('text')])), store.remove(key)]
    const codes = await Promise.all(
      uses.map((use) =>
        use.then(
          () => 'done',
          (error: unknown) => toProblem(error).problem.code,
        ),
      ),
    )
    expect(codes).toEqual(['unavailable', 'unavailable', 'unavailable'])
  },
  30_000,
)
