import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/** What the thread is given: the path of the socket with its token, and the account to watch, of each person. */
export type Flood = {
  port: number
  people: readonly { path: string; appId: string }[]
  silent: number
  fragmenting: number
  fragments: number
}

const { port, people, silent, fragmenting, fragments } = workerData as Flood

/** A frame of a client, masked with zeros; `text` has less than 126 bytes. */
const frameOf = (text: string, opcode: number, isLast: boolean): Buffer => {
  const payload = Buffer.from(text)
  return Buffer.concat([Buffer.from([(isLast ? 0x80 : 0) | opcode, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}
/** One message in as many frames as it has bytes, without its last one. */
const message = Buffer.concat([
  frameOf('{', 1, false),
  ...Array.from({ length: fragments - 1 }, () => frameOf(' ', 0, false)),
])

/** A connection whose upgrade to a WebSocket was accepted, in plain bytes. */
const open = (path: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const lines = [
      `GET ${path} HTTP/1.1`,
      'host: 127.0.0.1',
      'connection: Upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
    ]
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
    socket.once('error', reject)
    socket.once('data', (answer) =>
      String(answer).startsWith('HTTP/1.1 101') ? resolve(socket) : reject(new Error(String(answer).split('\r\n')[0])),
    )
  })

// In a thread of its own: sending all of it would delay the calls of the person whose times are measured.
const sockets: Socket[] = []
let closed = 0
while (sockets.length < silent + fragmenting) {
  const { path, appId } = people[sockets.length % people.length]!
  const socket = await open(path)
  // The product may cut it: that is no failure.
  socket.on('error', () => {}).once('close', () => (closed += 1))
  socket.write(frameOf(JSON.stringify({ type: 'subscribe', topic: 'board', id: appId }), 1, true))
  socket.pause()
  sockets.push(socket)
}
parentPort!.on('message', (order: 'flood' | 'end') => {
  if (order === 'flood')
    for (const socket of sockets.slice(silent)) {
      socket.resume()
      socket.write(message)
    }
  if (order === 'end') {
    parentPort!.postMessage(closed)
    parentPort!.close()
    for (const socket of sockets) socket.destroy()
  }
})
parentPort!.postMessage('open')
