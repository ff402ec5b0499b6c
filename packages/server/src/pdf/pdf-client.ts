import { Problem } from '@passerelle/contract/problems'
import type { Env } from '../env.ts'
import { createHttpClient } from '../outbound/http-client.ts'
import { ownDocumentHeader, ownDocuments } from './own-documents.ts'

export type PdfSource = { html: string; title: string; lang: 'fr' | 'en' }
/** Throws Problem `pdf_failed`, `too_many_requests`, `unavailable`. */
export type PdfClient = (source: PdfSource, bearer: string | undefined) => Promise<Buffer>

/** Longer than the converter's own timeout, and larger than its size limit. */
const timeoutMs = 25_000
const maxBytes = 12 * 1024 * 1024

const baseOf = ({ convertersUrl, services, roles, host, port }: Env): string | undefined => {
  if (convertersUrl !== undefined) return convertersUrl.replace(/\/$/, '')
  if (!services.includes('converters') || !roles.includes('http')) return undefined
  return `http://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host}:${port}`
}

/**
 * Creates a client that has the converters render HTML of the product to PDF (API-163), with the token of the caller,
 * before the documents that callers wrote themselves.
 */
export const createPdfClient = (env: Env): PdfClient => {
  const request = createHttpClient()
  const { prove } = ownDocuments(env)
  const base = baseOf(env)
  return async (source, bearer) => {
    if (base === undefined || bearer === undefined) throw new Problem('unavailable')
    const { status, headers, body } = await request({
      url: `${base}/api/converters/v1/pdf/html`,
      method: 'POST',
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        [ownDocumentHeader]: prove(source.html),
      },
      body: JSON.stringify(source),
      configuredBy: 'installation',
      timeoutMs,
      maxBytes,
    }).catch((cause: unknown) => {
      throw new Problem('unavailable', { cause })
    })
    if (status === 200) return body
    // It is the caller who asks for too many.
    if (status === 429)
      throw new Problem('too_many_requests', { values: { retryAfterSeconds: Number(headers['retry-after']) || 5 } })
    throw new Problem(status === 422 ? 'pdf_failed' : 'unavailable', {
      cause: new Error(`The converters answered ${status}`),
    })
  }
}
