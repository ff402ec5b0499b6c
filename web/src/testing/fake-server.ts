import type { InputOf } from '@passerelle/contract/client'
import { fullPath } from '@passerelle/contract/full-path'
import type { InferResponse, NamedOperation } from '@passerelle/contract/operation'
import { problemStatus } from '@passerelle/contract/problem-status'
import type { ProblemCode } from '@passerelle/contract/problems'
import { allOperations } from '@passerelle/contract/services'
import * as z from 'zod/mini'
import { example } from './example.ts'
import { createFakeSockets } from './fake-sockets.ts'

/** Thrown by an answer: the server refuses the call. */
class Refusal extends Error {
  readonly code: ProblemCode
  readonly reply: { message?: string; errors?: Record<string, string>; details?: Record<string, string> }
  constructor(code: ProblemCode, reply: Refusal['reply'] = {}) {
    super(code)
    this.code = code
    this.reply = reply
  }
}

const lost = 'Failed to fetch'

type Answer = (input: Record<string, unknown>) => unknown
type Call = { name: string; input: Record<string, unknown> }

const paramsOf = (op: NamedOperation) => [...fullPath(op).matchAll(/:(\w+)/g)].map(([, name]) => name!)
const patternOf = (op: NamedOperation) => new RegExp(`^${fullPath(op).replace(/:\w+/g, '([^/]+)')}$`)
// `/tasks/lists/:listId` comes before `/tasks/:id/…`: the path with fewer parameters is meant.
const operations = allOperations()
  .map((op) => ({ op, pattern: patternOf(op), params: paramsOf(op) }))
  .toSorted((a, b) => a.params.length - b.params.length)

const nameOf = (op: NamedOperation) => `${op.service}.${op.name}`

type Fields = { [name: string]: string | string[] | Fields }

/** Reads `key=1&key[]=a&key[field]=b` back into fields. */
const queryOf = (search: URLSearchParams) => {
  const fields: Fields = {}
  for (const [key, value] of search) {
    const path = key.match(/[^[\]]+/g) ?? []
    const name = path.pop() ?? key
    let place = fields
    for (const level of path) place = (place[level] ??= {}) as Fields
    place[name] = key.endsWith('[]') ? [...((place[name] as string[] | undefined) ?? []), value] : value
  }
  return fields
}

const refusalOf = ({ code, reply }: Refusal) => ({
  statusCode: problemStatus[code],
  code,
  error: 'Error',
  message: `Refused: ${code}`,
  requestId: 'test',
  ...reply,
})

const json = (status: number, body: unknown) =>
  new Response(body === undefined || body === null ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  })

type Reply = (method: string, url: URL, body: unknown) => Promise<Response>

/** What the page uses to upload a file, which `fetch` cannot report on: half of it is sent before the answer. */
const uploadsTo = (reply: Reply) =>
  class extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    responseText = ''
    #method = ''
    #url = ''
    open(method: string, url: string) {
      this.#method = method
      this.#url = url
    }
    setRequestHeader() {}
    abort() {
      this.dispatchEvent(new Event('abort'))
    }
    send() {
      this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 2 }))
      void reply(this.#method, new URL(this.#url, location.href), undefined).then(
        async (response) => {
          this.status = response.status
          this.responseText = await response.text()
          this.dispatchEvent(new Event('load'))
        },
        () => this.dispatchEvent(new Event('error')),
      )
    }
  }

/**
 * A server made from the contract, in place of the network. A call without an answer of its own gets an example of its
 * response; each answer is checked against the contract, and an unknown
 * call, a wrong input or a wrong answer is a failure.
 */
export const createFakeServer = () => {
  const answers = new Map<string, Answer>()
  const calls: Call[] = []
  const failures: string[] = []
  const sockets = createFakeSockets()
  const realFetch = globalThis.fetch
  const RealSocket = globalThis.WebSocket
  const RealUpload = globalThis.XMLHttpRequest

  const answerTo = async (method: string, url: URL, body: unknown) => {
    const found = operations.find(({ op, pattern }) => op.method === method && pattern.test(url.pathname))
    if (!found) throw new Error(`No operation for ${method} ${url.pathname}`)
    const { op, pattern, params } = found
    const values = pattern.exec(url.pathname)!.slice(1).map(decodeURIComponent)
    const input = {
      ...Object.fromEntries(params.map((name, index) => [name, values[index]])),
      ...z.parse(op.query, queryOf(url.searchParams)),
      ...(z.parse(op.body, body) as object | null | undefined),
    }
    calls.push({ name: nameOf(op), input })
    const answer = answers.get(nameOf(op))
    try {
      const reply = answer ? await answer(input) : example(op.response)
      return json(op.status, z.parse(op.response, reply))
    } catch (error) {
      if (error instanceof TypeError && error.message === lost) throw error
      if (error instanceof Refusal) return json(problemStatus[error.code], refusalOf(error))
      throw new Error(`${nameOf(op)}: ${String(error)}`)
    }
  }

  const replyTo: Reply = async (method, url, body) => {
    try {
      return await answerTo(method, url, body)
    } catch (error) {
      if (!(error instanceof TypeError && error.message === lost)) failures.push(String(error))
      throw error
    }
  }

  globalThis.fetch = async (target, init = {}) => {
    const url = new URL(target instanceof Request ? target.url : target, location.href)
    if (!url.pathname.startsWith('/api/')) return realFetch(target, init)
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined
    const { signal } = init
    signal?.throwIfAborted()
    const aborted = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason as Error)),
    )
    return Promise.race([replyTo(init.method ?? 'GET', url, body), aborted])
  }
  globalThis.XMLHttpRequest = uploadsTo(replyTo) as unknown as typeof XMLHttpRequest
  globalThis.WebSocket = new Proxy(RealSocket, {
    construct: (target, [url, protocols]: [string | URL, string?]) =>
      new URL(url, location.href).pathname.startsWith('/api/') ? sockets.open() : new target(url, protocols),
  })

  return {
    /** Sets the answer of an operation: a response of the contract, or what the input leads to. */
    answer: <O extends NamedOperation>(
      op: O,
      answer: InferResponse<O> | ((input: InputOf<O>) => InferResponse<O> | Promise<InferResponse<O>>),
    ) => void answers.set(nameOf(op), (typeof answer === 'function' ? answer : () => answer) as unknown as Answer),
    /** Lets the server refuse an operation; without a message the page has to use its own words. */
    refuse: (op: NamedOperation, code: ProblemCode, reply?: Refusal['reply']) =>
      void answers.set(nameOf(op), () => {
        throw new Refusal(code, reply)
      }),
    /** Holds the calls of an operation until they are answered or refused. */
    hold: <O extends NamedOperation>(op: O) => {
      const held = Promise.withResolvers<InferResponse<O>>()
      answers.set(nameOf(op), () => held.promise)
      return {
        answer: held.resolve,
        refuse: (code: ProblemCode, reply?: Refusal['reply']) => held.reject(new Refusal(code, reply)),
      }
    },
    /** Loses the calls of an operation, as without a network. */
    lose: (op: NamedOperation) =>
      void answers.set(nameOf(op), () => {
        throw new TypeError(lost)
      }),
    /** Inputs of the calls of an operation so far, oldest first. */
    calls: <O extends NamedOperation>(op: O) =>
      calls.filter(({ name }) => name === nameOf(op)).map(({ input }) => input as unknown as InputOf<O>),
    live: sockets.live,
    /** Ends the server; throws if a call was unknown or an answer broke the contract. */
    close: () => {
      globalThis.fetch = realFetch
      globalThis.WebSocket = RealSocket
      globalThis.XMLHttpRequest = RealUpload
      if (failures.length > 0) throw new Error(failures.join('\n'))
    },
  }
}
export type FakeServer = ReturnType<typeof createFakeServer>
