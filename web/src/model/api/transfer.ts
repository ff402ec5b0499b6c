import type { InputOf, Transport } from '@passerelle/contract/client'
import type { NamedOperation, InferResponse } from '@passerelle/contract/operation'
import { callOver, buildHeaders, unreachable, type CallOptions, type WireOf } from './call.ts'

const parsed = (text: string): unknown => (text === '' ? undefined : JSON.parse(text))

// `fetch` reports no upload progress, so uploads use XMLHttpRequest.
const formWire =
  (file: File, onProgress: (part: number) => void): WireOf =>
  (session, options): Transport =>
  ({ method, path, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, path)
      buildHeaders(session, options, false).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
      request.addEventListener('load', () => {
        try {
          resolve({ status: request.status, body: parsed(request.responseText) })
        } catch {
          reject(unreachable())
        }
      })
      request.addEventListener('error', () => reject(unreachable()))
      request.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')))
      signal?.addEventListener('abort', () => request.abort())
      const form = new FormData()
      form.append('files', file)
      request.send(form)
    })

/**
 * Uploads a file as multipart form data; `onProgress` receives the fraction sent, from 0 to 1, `input` holds the path
 * parameters. Rejects with an
 * `AbortError` when cancelled by `signal`.
 */
export const uploadFile = async <O extends NamedOperation>(
  op: O,
  file: File,
  onProgress: (part: number) => void,
  options: CallOptions & { input?: Partial<InputOf<O>> } = {},
): Promise<InferResponse<O>> => {
  options.signal?.throwIfAborted()
  return callOver(formWire(file, onProgress))(op, (options.input ?? {}) as InputOf<O>, options)
}

const blobWire: WireOf =
  (session, options) =>
  async ({ method, path, body, signal }) => {
    try {
      const answer = await fetch(path, {
        method,
        headers: buildHeaders(session, options, body !== undefined),
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      })
      return { status: answer.status, body: answer.ok ? await answer.blob() : parsed(await answer.text()) }
    } catch (error) {
      if (signal?.aborted) throw error
      throw unreachable()
    }
  }

/** Downloads a file as a blob. */
export const fetchBlob = async <O extends NamedOperation>(
  op: O,
  input: InputOf<O>,
  options: CallOptions = {},
): Promise<Blob> => (await callOver(blobWire)(op, input, options)) as unknown as Blob
