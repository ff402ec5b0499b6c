import type websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { closeCodes } from '@passerelle/contract/chats/live'

const closeTimeoutMs = 1_000

/**
 * On shutdown, closes every WebSocket with code 1012 so that browsers reconnect to another process. Sockets that do not
 * complete the close handshake in time are terminated.
 */
const closeSockets = function (this: FastifyInstance, done: () => void) {
  const { clients } = this.websocketServer
  for (const socket of clients) socket.close(closeCodes.restarting)
  const cut = setTimeout(() => {
    for (const socket of clients) socket.terminate()
  }, closeTimeoutMs)
  this.websocketServer.close(() => {
    clearTimeout(cut)
    done()
  })
}

/** A browser sends its short frames whole; a flood of fragments would keep the process from everybody else. */
const maxFragments = 16

export const socketOptions = {
  options: { maxPayload: 64 * 1024, maxFragments, perMessageDeflate: false },
  errorHandler: (error, socket, request) => {
    request.log.warn({ err: error }, 'a socket failed')
    socket.close(1011)
  },
  preClose: closeSockets,
} satisfies Parameters<typeof websocket>[1]
