import type { Clock } from '@passerelle/kernel/clock'
import type { HttpClient } from '@passerelle/server/outbound/http-client'
import { CloudError } from '../cloud-error.ts'
import { cloudHttp, cloudJson, readJson, type Json } from '../cloud-http.ts'
import { signAws, type AwsCredentials } from './aws-signature.ts'
import { parseXml } from './xml.ts'

const mostPages = 40

const read = (xml: string): Json => {
  try {
    return readJson(parseXml(xml))
  } catch {
    throw new CloudError('invalid_response')
  }
}

/** A list of an EC2 response; the XML parser returns an empty one as an empty string. */
export const listOf = (value: Json): Json[] => (value.textOr(null) === '' ? [] : value.list())

/** A list that EC2 leaves out when it is empty. */
export const optionalList = (value: Json): Json[] => (value.textOr(null) === '' ? [] : value.listOrNone())

/** Fields of a filter of EC2. */
export const filterBy = (...filters: readonly [name: string, ...values: string[]][]): Record<string, string> =>
  Object.fromEntries(
    filters.flatMap(([name, ...values], at) => [
      [`Filter.${at + 1}.Name`, name],
      ...values.map((value, place) => [`Filter.${at + 1}.Value.${place + 1}`, value]),
    ]),
  )

/** Region of an availability zone, also of a local zone (`us-west-2-lax-1a`). */
export const regionOf = (zone: string): string => /^[a-z]+(?:-[a-z]+)+-\d+/.exec(zone)?.[0] ?? zone

export type AwsOptions = {
  client: HttpClient
  clock: Clock
  urlOf?: (service: 'ec2' | 'eks', region: string) => string
}
export type AwsApi = ReturnType<typeof awsApi>

/** Signed requests to EC2 (query API, XML) and EKS (JSON) of a region. */
export const awsApi = (
  credentials: AwsCredentials,
  { client, clock, urlOf = (service, region) => `https://${service}.${region}.amazonaws.com` }: AwsOptions,
) => {
  const sendXml = cloudHttp(client, (text) => read(text).at('Errors').at('Error').at('Message').textOr(undefined))
  const sendJson = cloudJson(client, (body) => body.at('message').textOr(undefined))
  const sign = (service: 'ec2' | 'eks', region: string, method: string, url: URL, body: string) =>
    signAws(credentials, { method, url, body, service, region, now: clock.now() })

  const ec2 = async (region: string, fields: Record<string, string>, signal: AbortSignal): Promise<Json> => {
    const url = new URL(`${urlOf('ec2', region)}/`)
    const body = new URLSearchParams({ ...fields, Version: '2016-11-15' }).toString()
    const headers = {
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      ...sign('ec2', region, 'POST', url, body),
    }
    return read(await sendXml({ url: url.href, method: 'POST', headers, body, signal }))
  }
  const eks = (region: string, path: string, signal: AbortSignal): Promise<Json> => {
    const url = new URL(`${urlOf('eks', region)}${path}`)
    return sendJson({ url: url.href, headers: sign('eks', region, 'GET', url, ''), signal })
  }
  return {
    ec2,
    eks,
    /** Fetches every page of a list of EC2: the elements under `key`. */
    all: async (
      region: string,
      fields: Record<string, string>,
      { key, size = '100' }: { key: string; size?: string },
      signal: AbortSignal,
    ): Promise<Json[]> => {
      const found: Json[] = []
      let next = ''
      for (let page = 0; page < mostPages; page += 1) {
        const answer = await ec2(region, { ...fields, MaxResults: size, ...(next && { NextToken: next }) }, signal)
        found.push(...listOf(answer.at(key)))
        next = answer.at('nextToken').textOr('')
        if (next === '') break
      }
      return found
    },
  }
}
