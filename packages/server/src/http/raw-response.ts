import { STATUS_CODES } from 'node:http'
import type { Problem } from '@passerelle/contract/problems'
import type { Locale } from '@passerelle/i18n/locales'
import { toProblemResponse } from '../problems/problem-response.ts'

/** Returns a complete HTTP response as text, for sockets outside Fastify's control. */
export const rawResponse = (problem: Problem, locale: Locale, requestId: string): string => {
  const text = JSON.stringify(toProblemResponse(problem, locale, requestId))
  return [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    '',
    text,
  ].join('\r\n')
}
