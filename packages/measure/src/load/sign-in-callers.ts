import { parentPort, workerData } from 'node:worker_threads'

/** What the thread is given: where to sign in, in which account, how many people, by which password. */
export type SignInCalls = { url: string; appId: string; count: number; password: string }

// In a thread of its own: sending all of them would delay the calls of the person whose times are measured.
const { url, appId, count, password } = workerData as SignInCalls
const statuses = await Promise.all(
  Array.from({ length: count }, async (_, at) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'app-id': appId, 'x-forwarded-for': `198.51.100.${at}` },
      body: JSON.stringify({ email: `personne-${at}@example.org`, password }),
    })
    await response.arrayBuffer()
    return response.status
  }),
)
parentPort!.postMessage(statuses)
