import { problemStatus } from '@passerelle/contract/problem-status'
import type { FieldErrors, ProblemCode, ProblemResponse } from '@passerelle/contract/problems'
import type { HTTPRequest, Page } from 'puppeteer'

type Wanted = { method: string; path: RegExp; meet: (request: HTTPRequest) => Promise<unknown> }

/** An API call or a polled JSON file, never a page. */
const isCall = (path: string) => path.startsWith('/api/') || path.endsWith('.json')
const pathOf = (request: HTTPRequest) => new URL(request.url()).pathname

const refusal = (code: ProblemCode, message: string, errors?: FieldErrors) => {
  const statusCode = problemStatus[code]
  const reply: ProblemResponse = {
    statusCode,
    code,
    error: 'Refused',
    message,
    requestId: 'e2e',
    ...(errors && { errors }),
  }
  return { status: statusCode, contentType: 'application/json', body: JSON.stringify(reply) }
}

/** Intercepts the requests of a page: records each call, and can fail, delay or change the next matching one. */
export type InterceptedCalls = {
  /** All calls so far except GET, as "PATCH /api/…". */
  written: () => readonly string[]
  /**
   * Responds to the next matching call with this problem; without a message if none is given, with these field errors.
   */
  refuse: (method: string, path: RegExp, code: ProblemCode, message?: string, errors?: FieldErrors) => void
  /** Aborts the next matching call, as if the server were unreachable. */
  abort: (method: string, path: RegExp) => void
  /** Delays the next matching call: `asked` resolves once it has been sent; then it can be refused or continued. */
  hold: (
    method: string,
    path: RegExp,
  ) => {
    asked: Promise<void>
    refuse: (code: ProblemCode, message?: string) => Promise<void>
    continue: () => Promise<void>
  }
  /** Changes the response body of the next matching GET request. */
  change: (path: RegExp, change: (body: string) => string) => void
}

export const interceptCalls = async (page: Page): Promise<InterceptedCalls> => {
  const written: string[] = []
  const wanted: Wanted[] = []
  await page.setRequestInterception(true)
  page.on('request', (request) => {
    const path = pathOf(request)
    if (request.method() !== 'GET' && path.startsWith('/api/')) written.push(`${request.method()} ${path}`)
    const at = wanted.findIndex((one) => isCall(path) && one.method === request.method() && one.path.test(path))
    const [one] = at < 0 ? [] : wanted.splice(at, 1)
    // Navigating away aborts the calls of the page.
    void (one ? one.meet(request) : request.continue()).catch(() => undefined)
  })
  return {
    written: () => written,
    refuse: (method, path, code, message = '', errors) =>
      void wanted.push({ method, path, meet: (request) => request.respond(refusal(code, message, errors)) }),
    abort: (method, path) => void wanted.push({ method, path, meet: (request) => request.abort('connectionfailed') }),
    hold: (method, path) => {
      const asked = Promise.withResolvers<HTTPRequest>()
      wanted.push({ method, path, meet: async (request) => asked.resolve(request) })
      return {
        asked: asked.promise.then(() => undefined),
        refuse: async (code, message = '') => (await asked.promise).respond(refusal(code, message)),
        continue: async () => (await asked.promise).continue(),
      }
    },
    change: (path, change) =>
      void wanted.push({
        method: 'GET',
        path,
        meet: async (request) => {
          const answer = await fetch(request.url(), { headers: request.headers() })
          await request.respond({
            status: answer.status,
            contentType: 'application/json',
            body: change(await answer.text()),
          })
        },
      }),
  }
}
