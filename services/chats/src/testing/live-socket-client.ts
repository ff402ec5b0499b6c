import { request } from 'node:http'
import type { ClientFrame, ServerFrame } from '@passerelle/contract/chats/live'

type Wanted = (frame: ServerFrame) => boolean

const address = (origin: string, token: string) => `${origin}/api/chats/v1/live?token=${encodeURIComponent(token)}`

/** WebSocket client for tests: keeps received frames and returns promises for expected ones. */
export const openSocket = async (origin: string, token: string) => {
  const socket = new WebSocket(address(origin, token).replace('http', 'ws'))
  const frames: ServerFrame[] = []
  let look = () => {}
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)))
  socket.addEventListener('message', ({ data }) => {
    frames.push(JSON.parse(String(data)) as ServerFrame)
    look()
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  /** The first matching frame, already received or still to come. */
  const until = (wanted: Wanted): Promise<ServerFrame> =>
    new Promise((resolve) => {
      look = () => {
        const found = frames.find(wanted)
        if (found) resolve(found)
      }
      look()
    })
  const say = (frame: ClientFrame) => socket.send(JSON.stringify(frame))
  return {
    frames,
    closed,
    until,
    /** Subscribes and returns the server's response. */
    subscribe: (topic: ClientFrame['topic'], id: string, cursor?: string) => {
      say({ type: 'subscribe', topic, id, ...(cursor && { cursor }) })
      return until(
        (frame) =>
          (frame.type === 'subscribed' || frame.type === 'refused') && frame.topic === topic && frame.id === id,
      )
    },
    unsubscribe: (topic: ClientFrame['topic'], id: string) => say({ type: 'unsubscribe', topic, id }),
    close: () => socket.close(),
  }
}

/** HTTP status of the handshake: 101 when it is accepted. */
export const handshake = (origin: string, token: string, headers: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request(address(origin, token), {
      agent: false,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
        ...headers,
      },
    })
    asked.on('upgrade', (answer, socket) => {
      socket.destroy()
      resolve(answer.statusCode ?? 0)
    })
    asked.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asked.on('error', reject)
    asked.end()
  })
