import { request as send, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Problem } from '@passerelle/contract/problems'
import { negotiateLocale } from '@passerelle/i18n/locales'
import { rawResponse } from '../http/raw-response.ts'
import { requestId } from '../http/request-id.ts'
import { buildUpstreamHeaders, resolveUpstream, type UpstreamRoutes } from './upstream-request.ts'
import { createFrameTracker, closeFrame } from './websocket-frames.ts'

const closeTimeoutMs = 1_000
/** Timeout of the handshake in ms: the upstream only looks up a session. */
const handshakeMs = 15_000

const statusLine = (answer: IncomingMessage) => {
  const fields: string[] = []
  for (let at = 0; at < answer.rawHeaders.length; at += 2)
    fields.push(`${answer.rawHeaders[at]}: ${answer.rawHeaders[at + 1]}\r\n`)
  return `HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\n${fields.join('')}`
}

/**
 * Proxies WebSockets: forwards the upgrade request, then pipes both sockets into each other. On shutdown, sends
 * browsers a close frame (1012) so that they reconnect.
 */
export const proxyWebSockets = (app: FastifyInstance, routes: UpstreamRoutes, origin: string) => {
  /** Client sockets, each with a function that closes it gracefully. */
  const open = new Map<Duplex, () => void>()
  const begin = (
    incoming: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    id: string,
    refuse: (error: unknown) => void,
  ) => {
    const to = resolveUpstream(routes, incoming.url)
    if (!to) return
    const ip = incoming.socket.remoteAddress ?? ''
    const headers = {
      ...buildUpstreamHeaders(incoming.headers, id, ip, origin),
      connection: 'upgrade',
      upgrade: 'websocket',
    }
    const upstream = send(to, { headers, timeout: handshakeMs })
    upstream.on('timeout', () => upstream.destroy(new Error('the service did not answer in time')))
    upstream.on('error', refuse)
    socket.once('close', () => upstream.destroy())
    upstream.on('response', (answer) => {
      // What has begun to be answered cannot be answered again.
      upstream.off('error', refuse).on('error', () => socket.destroy())
      socket.write(`${statusLine(answer)}\r\n`)
      answer.on('error', () => socket.destroy())
      answer.pipe(socket)
      socket.once('finish', () => socket.destroy())
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
        // The browser replies with its own close frame: keep reading so that its end is noticed, because the pipe that
        // read it is gone.
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
  /** An error affects only this handshake: an uncaught exception here would crash the process. */
  const onUpgrade = (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const id = requestId(incoming)
    const refuse = (err: unknown) => {
      app.log.warn({ err, requestId: id }, 'a socket could not be passed on')
      if (!socket.writable || open.has(socket)) return void socket.destroy()
      const locale = negotiateLocale(incoming.headers['accept-language'])
      socket.end(rawResponse(new Problem('bad_gateway', { cause: err }), locale, id), () => socket.destroy())
    }
    try {
      begin(incoming, socket, head, id, refuse)
    } catch (error) {
      refuse(error)
    }
  }
  app.upgrades.accept((path) => resolveUpstream(routes, path) !== undefined)
  app.server.on('upgrade', onUpgrade)
  app.addHook('preClose', async () => {
    const closed = [...open.keys()].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
    for (const leave of open.values()) leave()
    await Promise.all(closed)
  })
}
