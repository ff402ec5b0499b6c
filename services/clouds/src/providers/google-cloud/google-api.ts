import { createPrivateKey, sign } from 'node:crypto'
import type { Clock } from '@passerelle/kernel/clock'
import type { HttpClient } from '@passerelle/server/outbound/http-client'
import { CloudError } from '../cloud-error.ts'
import { cloudJson, type Json } from '../cloud-http.ts'

/** Contents of a service account's JSON key. */
export type GoogleCredentials = { clientEmail: string; privateKey: string; projectId: string }
type Addresses = { compute: string; container: string; token: string }
export type GoogleOptions = { client: HttpClient; clock: Clock; addresses?: Addresses }
export type GoogleApi = ReturnType<typeof googleApi>

const publicAddresses: Addresses = {
  compute: 'https://compute.googleapis.com',
  container: 'https://container.googleapis.com',
  token: 'https://oauth2.googleapis.com/token',
}
const mostPages = 40

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const signWith = (privateKey: string, text: string): string => {
  try {
    return sign('sha256', Buffer.from(text), createPrivateKey(privateKey)).toString('base64url')
  } catch (cause) {
    throw new CloudError('refused', { words: 'the private key is not valid', cause })
  }
}

export const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Requests to Compute Engine and Kubernetes Engine with access tokens of a service account. */
export const googleApi = (
  { clientEmail, privateKey, projectId }: GoogleCredentials,
  { client, clock, addresses = publicAddresses }: GoogleOptions,
) => {
  const ask = cloudJson(
    client,
    (body) => body.at('error').at('message').textOr(undefined) ?? body.at('error_description').textOr(undefined),
  )
  let known: { token: string; until: number } | undefined

  /** Exchanges a signed assertion of the service account for an access token, valid for one hour. */
  const accessToken = async (signal: AbortSignal): Promise<string> => {
    const now = clock.now().getTime()
    if (known && known.until > now) return known.token
    const seconds = Math.floor(now / 1000)
    const claims = {
      iss: clientEmail,
      scope: 'https://www.googleapis.com/auth/cloud-platform',
      aud: addresses.token,
      iat: seconds,
      exp: seconds + 3600,
    }
    const signed = `${base64({ alg: 'RS256', typ: 'JWT' })}.${base64(claims)}`
    const signature = signWith(privateKey, signed)
    const body = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: `${signed}.${signature}`,
    }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await ask({ url: addresses.token, method: 'POST', headers, body, signal })
    known = { token: answer.at('access_token').text(), until: now + (answer.at('expires_in').number() - 60) * 1000 }
    return known.token
  }
  const send = async (url: string, signal: AbortSignal, body?: object): Promise<Json> => {
    const headers = { authorization: `Bearer ${await accessToken(signal)}`, 'content-type': 'application/json' }
    return ask({ url, headers, signal, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
  }
  const project = encodeURIComponent(projectId)
  const compute = `${addresses.compute}/compute/v1/projects`
  /** Every page of a list of Compute Engine; each names its kind. */
  const pages = async (url: string, signal: AbortSignal): Promise<Json[]> => {
    const found: Json[] = []
    let pageToken = ''
    for (let page = 0; page < mostPages; page += 1) {
      const parameters = `maxResults=500${pageToken && `&pageToken=${encodeURIComponent(pageToken)}`}`
      const answer = await send(`${url}${url.includes('?') ? '&' : '?'}${parameters}`, signal)
      answer.at('kind').text()
      found.push(answer)
      pageToken = answer.at('nextPageToken').textOr('')
      if (pageToken === '') break
    }
    return found
  }
  return {
    projectId,
    send,
    pages,
    /** All items of a list of Compute Engine. */
    all: async (url: string, signal: AbortSignal): Promise<Json[]> =>
      (await pages(url, signal)).flatMap((page) => page.at('items').listOrNone()),
    urls: {
      project: `${compute}/${project}`,
      global: (owner: string) => `${compute}/${encodeURIComponent(owner)}/global`,
      zone: (zone: string) => `${compute}/${project}/zones/${encodeURIComponent(zone)}`,
      clusters: `${addresses.container}/v1/projects/${project}/locations/-/clusters`,
    },
  }
}
