import { problemStatus, type FieldErrors, type ProblemCode, type ProblemResponse } from '@passerelle/contract/problems'
import type { HTTPRequest, Page } from 'puppeteer'

type Wanted = { method: string; path: RegExp; meet: (request: HTTPRequest) => Promise<unknown> }

/** A call, or the file that a page asks for news: never a page itself. */
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

/** What stands between a page and the server: it notes each call, and meets one of them otherwise where told so. */
export type InterceptedCalls = {
  /** Every call but reading ones so far, as "PATCH /api/…". */
  written: () => readonly string[]
  /** The next such call is answered by this refusal; without a message where none is given, with these of its fields. */
  refuse: (method: string, path: RegExp, code: ProblemCode, message?: string, errors?: FieldErrors) => void
  /** The next such call finds no server. */
  abort: (method: string, path: RegExp) => void
  /** The next such call waits: `asked` once it is under way, until it is refused or let through. */
  hold: (
    method: string,
    path: RegExp,
  ) => {
    asked: Promise<void>
    refuse: (code: ProblemCode, message?: string) => Promise<void>
    continue: () => Promise<void>
  }
  /** What the server answers to the next such reading call reaches the page changed. */
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
    // A page that is left takes its calls with it.
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
