import { request as send, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { buildUpstreamHeaders, upstreamTimeoutMs, resolveUpstream, type UpstreamRoutes } from './upstream-request.ts'
import { createFrameTracker, closeFrame } from './websocket-frames.ts'

const closeTimeoutMs = 1_000

const statusLine = (answer: IncomingMessage) => {
  const fields: string[] = []
  for (let at = 0; at < answer.rawHeaders.length; at += 2)
    fields.push(`${answer.rawHeaders[at]}: ${answer.rawHeaders[at + 1]}\r\n`)
  return `HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\n${fields.join('')}`
}

/** Websockets: the handshake goes on as it came, then both ends are joined byte by byte. When this process ends, browsers are told to come back. */
export const proxyWebSockets = (app: FastifyInstance, routes: UpstreamRoutes, origin: string) => {
  /** Browsers' ends, each with how to take leave of it. */
  const open = new Map<Duplex, () => void>()
  const onUpgrade = (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const to = resolveUpstream(routes, incoming.url)
    if (!to) return void socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
    const ip = incoming.socket.remoteAddress ?? ''
    const headers = {
      ...buildUpstreamHeaders(incoming, String(incoming.headers['x-request-id'] ?? ''), ip, origin),
      connection: 'upgrade',
      upgrade: 'websocket',
    }
    const upstream = send(to, { headers, timeout: upstreamTimeoutMs })
    upstream.on('error', () => socket.destroy())
    upstream.on('response', (answer) => {
      socket.write(`${statusLine(answer)}\r\n`)
      answer.pipe(socket)
    })
    upstream.on('upgrade', (answer, other, rest) => {
      other.setTimeout(0)
      other.on('error', () => other.destroy())
      socket.write(`${statusLine(answer)}\r\n`)
      const frames = createFrameTracker()
      other.on('data', frames.pass)
      if (rest.length > 0) other.unshift(rest)
      if (head.length > 0) other.write(head)
      socket.pipe(other).pipe(socket)
      open.set(socket, () => {
        other.unpipe(socket)
        other.destroy()
        if (frames.isAtFrameBoundary() && !socket.writableEnded) socket.end(closeFrame)
      })
      other.on('close', () => {
        // The browser says goodbye too: it has to be read for its end to be seen, and the pipe that read it is gone.
        socket.resume()
        setTimeout(() => socket.destroy(), closeTimeoutMs).unref()
      })
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    })
    upstream.end()
  }
  app.server.on('upgrade', onUpgrade)
  app.addHook('preClose', async () => {
    const closed = [...open.keys()].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
    for (const leave of open.values()) leave()
    await Promise.all(closed)
  })
}
