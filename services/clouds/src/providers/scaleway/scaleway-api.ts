import type { HttpClient } from '@passerelle/server/outbound/http-client'
import { cloudHttp, cloudJson, type Json } from '../cloud-http.ts'

export type ScalewayCredentials = { secretKey: string; projectId: string; extraZones?: readonly string[] }
export type ScalewayApi = ReturnType<typeof scalewayApi>

const pageSize = 50
const mostPages = 40

/** Requests to the REST APIs of Scaleway. */
export const scalewayApi = (secretKey: string, client: HttpClient, url: string) => {
  const wordsOf = (body: Json) => body.at('message').textOr(undefined)
  const ask = cloudJson(client, wordsOf)
  const send = cloudHttp(client, () => undefined)
  const headers = { 'x-auth-token': secretKey, 'content-type': 'application/json', accept: 'application/json' }
  const get = (path: string, signal: AbortSignal) => ask({ url: `${url}${path}`, headers, signal })
  return {
    get,
    post: (path: string, body: object, signal: AbortSignal) =>
      ask({ url: `${url}${path}`, method: 'POST', headers, body: JSON.stringify(body), signal }),
    patchText: async (path: string, body: string, signal: AbortSignal) => {
      const text = { ...headers, 'content-type': 'text/plain' }
      await send({ url: `${url}${path}`, method: 'PATCH', headers: text, body, signal })
    },
    /** Fetches every page of a list. */
    all: async (path: string, size: 'per_page' | 'page_size', key: string, signal: AbortSignal): Promise<Json[]> => {
      const found: Json[] = []
      for (let page = 1; page <= mostPages; page += 1) {
        const list = (await get(`${path}${path.includes('?') ? '&' : '?'}page=${page}&${size}=${pageSize}`, signal))
          .at(key)
          .list()
        found.push(...list)
        if (list.length < pageSize) break
      }
      return found
    },
    instances: (zone: string) => `/instance/v1/zones/${encodeURIComponent(zone)}`,
  }
}
