import type { Socket } from 'node:net'
import { Problem } from '@passerelle/contract/problems'
import { defaultLocale } from '@passerelle/i18n/locales'
import { rawResponse } from './raw-response.ts'
import { requestId } from './request-id.ts'

const tooSlow = 'ERR_HTTP_REQUEST_TIMEOUT'

/**
 * Handles Node's `clientError`: malformed or timed-out requests get a problem response and the connection is closed.
 */
export const handleClientError = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const problem = new Problem(error.code === tooSlow ? 'request_timeout' : 'bad_request')
  // Destroyed instead of left half open: the other end may never close it.
  socket.end(rawResponse(problem, defaultLocale, requestId({ headers: {} })), () => socket.destroy())
}
