import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MonitoringEvent } from '../monitoring/monitoring-source.ts'
import type { MonitoringData } from '../monitoring/fake-source.ts'
import type { BetterStackConfig } from '../monitoring/better-stack/better-stack-client.ts'

/** A fault to inject into one request. */
export type Trouble = (answer: ServerResponse) => unknown

const token = 'monitoring-secret'
/** Small, so that every list needs several pages. */
const pageSize = 2

const statusOf = ({ acknowledgedAt, resolvedAt }: MonitoringEvent) =>
  resolvedAt ? 'Resolved' : acknowledgedAt ? 'Acknowledged' : 'Started'

export const incidentAnswer = (event: MonitoringEvent) => ({
  id: event.id,
  type: 'incident',
  attributes: {
    name: event.name,
    url: 'https://www.atelier-lumen.example/',
    http_method: 'get',
    cause: event.cause,
    incident_group_id: null,
    started_at: event.startedAt.toISOString(),
    acknowledged_at: event.acknowledgedAt?.toISOString() ?? null,
    acknowledged_by: null,
    resolved_at: event.resolvedAt?.toISOString() ?? null,
    resolved_by: null,
    status: statusOf(event),
    team_name: 'Nimbus',
    regions: ['eu'],
    call: event.call,
    sms: false,
    email: true,
    push: true,
    metadata: {},
  },
  relationships: { monitor: { data: { id: event.monitorId, type: 'monitor' } } },
})
const monitorAnswer = ({ id, name, isInMaintenance }: MonitoringData['monitors'][number]) => ({
  id,
  type: 'monitor',
  attributes: {
    url: 'https://www.atelier-lumen.example/',
    pronounceable_name: name,
    status: isInMaintenance ? 'maintenance' : 'up',
    paused_at: null,
  },
})

/**
 * Fake of Better Stack Uptime over real HTTP, by its documentation: newest incidents first, in small pages. `next`
 * injects faults into the coming requests, one each.
 */
export const fakeBetterStack = async () => {
  let world: MonitoringData = { monitors: [], events: [] }
  let extra: readonly unknown[] = []
  const troubles: Trouble[] = []
  const asked: string[] = []

  const incidents = (query: URLSearchParams) => {
    const day = ({ startedAt }: MonitoringEvent) => startedAt.toISOString().slice(0, 10)
    const [from, to] = [query.get('from') ?? '0', query.get('to') ?? '9']
    const wanted = world.events.filter(
      (event) => day(event) >= from && day(event) <= to && (query.get('resolved') !== 'false' || !event.resolvedAt),
    )
    return [...extra, ...wanted.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime()).map(incidentAnswer)]
  }
  const answerTo = (address: URL): unknown => {
    const [, list, id] = /^\/api\/(v2\/monitors|v3\/incidents)(?:\/([^/]+))?$/.exec(address.pathname) ?? []
    if (id !== undefined) {
      const event = world.events.find((each) => each.id === decodeURIComponent(id))
      return event && { data: incidentAnswer(event) }
    }
    if (list === undefined) return undefined
    const all = list === 'v2/monitors' ? world.monitors.map(monitorAnswer) : incidents(address.searchParams)
    const page = Number(address.searchParams.get('page') ?? 1)
    const pageAt = (number: number) => {
      const other = new URL(`https://uptime.betterstack.com${address.pathname}${address.search}`)
      other.searchParams.set('page', String(number))
      return other.href
    }
    return {
      data: all.slice((page - 1) * pageSize, page * pageSize),
      pagination: {
        first: pageAt(1),
        last: pageAt(Math.max(1, Math.ceil(all.length / pageSize))),
        prev: page > 1 ? pageAt(page - 1) : null,
        next: page * pageSize < all.length ? pageAt(page + 1) : null,
      },
    }
  }

  const server = createServer((request, answer) => {
    asked.push(request.url ?? '')
    const trouble = troubles.shift()
    if (trouble) return void trouble(answer)
    const say = (status: number, body: unknown) =>
      answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.headers.authorization !== `Bearer ${token}`) return void say(401, { errors: 'Invalid Team API token' })
    const found = answerTo(new URL(request.url ?? '', 'http://better-stack'))
    return void (found === undefined
      ? say(404, { errors: 'Resource with provided ID was not found' })
      : say(200, found))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place: BetterStackConfig = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token }
  return {
    place,
    asked,
    tell: (told: MonitoringData, beside: readonly unknown[] = []) => {
      world = told
      extra = beside
    },
    next: (...coming: Trouble[]) => void troubles.splice(0, troubles.length, ...coming),
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
