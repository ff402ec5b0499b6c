import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { accounts } from '@passerelle/contract/accounts/api'
import { fullPath } from '@passerelle/contract/full-path'
import { projects } from '@passerelle/contract/projects/api'
import { sessionFor } from '@passerelle/testkit/actors'
import { defineMeasure } from '../measure.ts'
import type { World } from '../world/world.ts'

const callers = 8
const longestMs = 10_000

/** What callers ask for in turn: reads, writes with and without a key, and a download. */
const callsOf = (appId: string, token: string): (() => { path: string; init: RequestInit })[] => {
  const headers = { authorization: `Bearer ${token}`, 'app-id': appId, 'content-type': 'application/json' }
  const read = (path: string) => () => ({ path, init: { headers } })
  const create = (more: () => Record<string, string>) => () => ({
    path: fullPath(projects.createTask),
    init: {
      method: 'POST',
      headers: { ...headers, ...more() },
      body: JSON.stringify({ name: 'Une demande', description: 'Pendant une panne.' }),
    },
  })
  return [
    read(fullPath(projects.listLabels)),
    read(fullPath(projects.listTasks)),
    create(() => ({})),
    create(() => ({ 'idempotency-key': randomUUID() })),
    read(fullPath(accounts.exportAudit)),
  ]
}

/**
 * Ways in which the database goes away: connections are cut and refused, nothing listens, its name does not resolve,
 * its host cannot be reached. The last three are those of a stopped process, container and machine.
 */
const outagesOf = ({ proxy, address }: World) => {
  const away = (host: string) => () => {
    address.moveTo(host)
    proxy.cutAll()
  }
  return [proxy.refuse, away('127.0.0.1:1'), away('postgres.invalid:5432'), away('[2001:db8::1]:5432')]
}

/**
 * G8: the database goes away again and again under load, each time in another way: each call is served or answered 503
 * with `retry-after` in time, and calls are served again once it is back.
 */
export const databaseOutages = defineMeasure({
  name: 'database-outages',
  id: 'G8',
  title: 'Postgres that goes away in four ways',
  promised: 'only 503 with retry-after, within 10 s each; served again within 10 s',
  inWorld: async (world, { rounds, random }) => {
    const { app, admin } = await world.given.customer()
    const { token } = await sessionFor(world.platform, admin)
    const calls = callsOf(app.id, token)
    let stopped = false
    let [asked, served, refused, slowestMs, backMs] = [0, 0, 0, 0, 0]
    const odd = new Set<string>()
    const outcomeOf = async ({ path, init }: ReturnType<(typeof calls)[number]>) => {
      const response = await fetch(world.origin + path, init).catch(() => undefined)
      if (!response) return 'no response'
      const isWhole = await response.arrayBuffer().then(
        () => true,
        () => false,
      )
      if (!isWhole) return `${path}: broken off`
      if (response.ok) return 'served'
      if (response.status === 503 && Number(response.headers.get('retry-after')) > 0) return 'refused'
      return `${path}: ${response.status}${response.status === 503 ? ' without retry-after' : ''}`
    }
    const call = async () => {
      const begun = performance.now()
      const outcome = await outcomeOf(calls[asked++ % calls.length]!())
      slowestMs = Math.max(slowestMs, performance.now() - begun)
      if (outcome === 'served') served += 1
      else if (outcome === 'refused') refused += 1
      else odd.add(outcome)
      return outcome === 'served'
    }
    const back = () => {
      world.proxy.resume()
      world.address.moveBack()
    }
    const calling = Array.from({ length: callers }, async () => {
      while (!stopped) await call()
    })
    const outages = outagesOf(world)
    try {
      for (let round = 0; round < rounds * outages.length; round += 1) {
        await wait(50 + random() * 200)
        outages[round % outages.length]!()
        await wait(100 + random() * 400)
        back()
        const begun = performance.now()
        while (!(await call())) await wait(20)
        backMs = Math.max(backMs, performance.now() - begun)
      }
    } finally {
      back()
      stopped = true
      await Promise.all(calling)
    }
    return { outages: rounds * outages.length, ways: outages.length, served, refused, odd: [...odd], slowestMs, backMs }
  },
  judge: ({ outages, ways, served, refused, odd, slowestMs, backMs }) => ({
    held: odd.length === 0 && refused > 0 && slowestMs <= longestMs && backMs <= longestMs,
    measured:
      `away ${outages} times in ${ways} ways: ${served} calls served, ${refused} refused ` +
      `with retry-after, ${odd.length === 0 ? 'no other answer' : `others: ${odd.join(', ')}`}, ` +
      `${Math.ceil(slowestMs)} ms at most, served again after ${Math.ceil(backMs)} ms at most`,
  }),
})
