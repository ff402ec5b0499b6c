import { setTimeout as wait } from 'node:timers/promises'
import { sessionFor } from '@passerelle/testkit/actors'
import type { Measure } from '../measure.ts'

const callers = 8
const longestMs = 10_000

/**
 * G8: the database goes away again and again under load: each call is served or answered 503 with `retry-after` in
 * time, and calls are served again once it is back.
 */
export const measureDatabaseOutages: Measure = async (world, { rounds, random }) => {
  const { app, admin } = await world.given.customer()
  const { token } = await sessionFor(world.platform, admin)
  const headers = { authorization: `Bearer ${token}`, 'app-id': app.id }
  let stopped = false
  let [served, refused, slowestMs, backMs] = [0, 0, 0, 0]
  const odd = new Set<string>()
  const call = async () => {
    const begun = performance.now()
    const response = await fetch(`${world.origin}/api/projects/v1/private/labels`, { headers }).catch(() => undefined)
    await response?.arrayBuffer()
    slowestMs = Math.max(slowestMs, performance.now() - begun)
    if (response?.status === 200) served += 1
    else if (response?.status === 503 && response.headers.has('retry-after')) refused += 1
    else odd.add(response ? `${response.status}` : 'no response')
    return response?.status === 200
  }
  const calling = Array.from({ length: callers }, async () => {
    while (!stopped) await call()
  })
  try {
    for (let round = 0; round < rounds * 4; round += 1) {
      await wait(50 + random() * 200)
      world.proxy.refuse()
      await wait(100 + random() * 400)
      world.proxy.resume()
      const back = performance.now()
      while (!(await call())) await wait(20)
      backMs = Math.max(backMs, performance.now() - back)
    }
  } finally {
    world.proxy.resume()
    stopped = true
    await Promise.all(calling)
  }
  return {
    held: odd.size === 0 && refused > 0 && slowestMs <= longestMs && backMs <= longestMs,
    measured:
      `away ${rounds * 4} times: ${served} calls served, ${refused} refused with retry-after, ` +
      `${odd.size === 0 ? 'no other answer' : `others: ${[...odd].join(', ')}`}, ${Math.ceil(slowestMs)} ms at ` +
      `most, served again after ${Math.ceil(backMs)} ms at most`,
  }
}
