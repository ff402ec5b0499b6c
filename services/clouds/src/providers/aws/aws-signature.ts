import { createHash, createHmac } from 'node:crypto'

export type AwsCredentials = { accessKeyId: string; secretAccessKey: string }
type Signed = { method: string; url: URL; body: string; service: string; region: string; now: Date }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Signs a request with AWS Signature Version 4, over method, path, query, host, date and body; returns the headers. */
export const signAws = (
  { accessKeyId, secretAccessKey }: AwsCredentials,
  { method, url, body, service, region, now }: Signed,
): Record<string, string> => {
  const date = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = date.slice(0, 8)
  const query = [...url.searchParams]
    .map(([key, value]) => `${encode(key)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const headers = { host: url.host, 'x-amz-date': date }
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const request = [method, url.pathname, query, lines.join(''), names, sha256(body)].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  const signature = hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(request)].join('\n')).toString('hex')
  return {
    'x-amz-date': date,
    authorization:
      `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, ` + `SignedHeaders=${names}, Signature=${signature}`,
  }
}
