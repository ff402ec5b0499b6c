import { headerOf } from './mail-headers.ts'
import type { MimeNode } from './mime-tree.ts'

/** Stands for the header without an id that Exchange Online writes (EML-027). */
const exchangeOnline = 'exchange-online'

const withoutComments = (value: string) => {
  let depth = 0
  let text = ''
  for (const letter of value) {
    if (letter === '(') depth += 1
    else if (letter === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0) text += letter
  }
  return text
}

/** Parts of one `Authentication-Results`: its id, and what follows. */
const partsOf = (value: string) => {
  const [first = '', ...others] = withoutComments(value.slice(0, 10_000)).split(';')
  const named = !first.includes('=')
  return {
    id: named ? (first.trim().split(/\s+/)[0] ?? '').toLowerCase() : '',
    results: named ? others : [first, ...others],
  }
}

const ofMicrosoft = /^from\s+\S{1,200}\.(?:outlook|office365)\.com(?:\s|$)/i

/** The topmost header without an id above every `Received` line of a foreign server. */
const exchangeHeader = (headers: MimeNode['headers']) => {
  const foreign = headers.findIndex(({ key, value }) => key === 'received' && !ofMicrosoft.test(value.trim()))
  return headers
    .slice(0, foreign === -1 ? 0 : foreign)
    .find(({ key, value }) => key === 'authentication-results' && partsOf(value).id === '')?.value
}

const headerNamed = (headers: MimeNode['headers'], id: string) =>
  headers.find(({ key, value }) => key === 'authentication-results' && partsOf(value).id === id)?.value

/**
 * What the server of the mailbox found by DMARC, as its own `Authentication-Results` says; those of any other id are
 * not read (EML-027). Undefined where it says nothing of this domain.
 */
export const trustedVerdict = (
  headers: MimeNode['headers'],
  authservId: string,
  domain: string,
): 'pass' | 'fail' | undefined => {
  const id = authservId.trim().toLowerCase()
  if (id === '' || headerOf(headers, 'authentication-results') === null) return undefined
  const value = id === exchangeOnline ? exchangeHeader(headers) : headerNamed(headers, id)
  const words = partsOf(value ?? '')
    .results.map((result) => result.trim().toLowerCase().split(/\s+/))
    .find(([method = '']) => method.startsWith('dmarc='))
  if (!words) return undefined
  const about = words.find((word) => word.startsWith('header.from='))?.slice('header.from='.length)
  if (about !== undefined && about !== domain) return undefined
  if (words[0] === 'dmarc=pass') return 'pass'
  return words[0] === 'dmarc=fail' ? 'fail' : undefined
}
