import type { Socket } from 'node:net'
import { Problem } from '@passerelle/contract/problems'
import { defaultLocale } from '@passerelle/phrases/locales'
import { toProblemResponse } from '../problems/problem-response.ts'
import { requestId } from './request-id.ts'

/** What comes in is no HTTP, or never ends: an answer in our form, and the connection is closed. */
export const handleClientError = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const text = JSON.stringify(toProblemResponse(new Problem('bad_request'), defaultLocale, requestId({ headers: {} })))
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )
}
