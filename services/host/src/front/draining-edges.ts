import { Agent, request } from 'node:http'

/** How often each edge is asked, in ms: well within the time that it serves on before it ends. */
const everyMs = 500
const answerMs = 1_000

/**
 * Whether what listens there is about to end: it then closes each connection after its response. Undefined without an
 * answer, as of one that is too busy.
 */
const isDraining = (host: string, port: number, agent: Agent): Promise<boolean | undefined> =>
  new Promise((resolve) => {
    const asked = request({ host, port, path: '/health', agent, timeout: answerMs }, (reply) => {
      reply.resume()
      resolve(reply.headers.connection === 'close')
    })
    asked
      .on('timeout', () => asked.destroy())
      .on('error', () => resolve(undefined))
      .end()
  })

export type DrainingEdges = { has: (address: string) => boolean; close: () => void }

/**
 * Which edges are about to end: no connection is led to them while there is another one. What an edge has not accepted
 * when it stops to listen is cut by the system, before its caller has an answer.
 */
export const watchDrainingEdges = (find: () => Promise<readonly string[]>, port: number): DrainingEdges => {
  const agent = new Agent({ keepAlive: true })
  let draining: ReadonlySet<string> = new Set()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const look = async () => {
    const addresses = await find()
    const answers = await Promise.all(addresses.map((address) => isDraining(address, port, agent)))
    // Who said so and is silent now is about to end still.
    draining = new Set(addresses.filter((address, index) => answers[index] ?? draining.has(address)))
    if (!isClosed) timer = setTimeout(() => void look(), everyMs)
  }
  void look()
  return {
    has: (address) => draining.has(address),
    close: () => {
      isClosed = true
      clearTimeout(timer)
      agent.destroy()
    },
  }
}
