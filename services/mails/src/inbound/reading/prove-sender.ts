import { isIP } from 'node:net'
import type { DNSResolver } from 'mailauth'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { dmarc } from 'mailauth/lib/dmarc/index.js'
import { spf } from 'mailauth/lib/spf/index.js'
import { getAlignment } from 'mailauth/lib/tools.js'
import type { SenderProof } from './inbound-mail.ts'
import { headerOf, senderOf } from './mail-headers.ts'
import { headerBlock, readHeaders } from './mime-tree.ts'
import { nameLookups, NameServiceSilent } from './name-lookups.ts'
import { trustedVerdict } from './trusted-verdict.ts'

/** How a mail came, and who is asked for names. */
export type Arrival = {
  /** Address of the server that gave us the mail; null where the source does not know it (IMAP). */
  peer: string | null
  helo: string | null
  /** Envelope sender; null where the source does not know it, empty for `<>`. */
  envelopeFrom: string | null
  /** `INBOUND_AUTHSERV_ID`; empty where none is set. */
  authservId: string
  source: 'imap' | 'smtp' | 'webhook'
  resolver: DNSResolver
}

const weakest = 1024

/** Domains whose DKIM signature covers the whole mail and its From header with a key that counts. */
const signedBy = async (raw: Uint8Array, sender: string, resolver: DNSResolver) => {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const { results, headerFrom } = await dkimVerify(bytes, { resolver, minBitLength: weakest, rejectRsaSha1: true })
  // Two readers of one From header: where they disagree, nothing is proven.
  if (headerFrom?.length !== 1 || headerFrom[0]?.toLowerCase() !== sender) return undefined
  return results
    .filter(({ status, canonBodyLengthLimited }) => status.result === 'pass' && canonBodyLengthLimited !== true)
    .flatMap(({ signingDomain }) => (signingDomain === undefined ? [] : [signingDomain.toLowerCase()]))
}

/** Domain that SPF lets send from this peer; undefined where it does not, or nothing is known of the peer. */
const sentBy = async ({ peer, helo, envelopeFrom }: Arrival, resolver: DNSResolver) => {
  if (peer === null || isIP(peer) === 0 || envelopeFrom === null) return undefined
  const checked = await spf({ ip: peer, helo: helo ?? '', sender: envelopeFrom, resolver, mta: 'localhost' })
  return checked.status.result === 'pass' ? checked.domain : undefined
}

const isStrict = (policy: string | undefined) => policy === 'quarantine' || policy === 'reject'

/**
 * What proves that the domain of the From header sent this mail (EML-027). `fail` needs to know enough to say so: the
 * peer of the mail, or the verdict of the mailbox's own server. Throws `NameServiceSilent` when the name service did
 * not answer and nothing else proves the sender.
 */
export const proveSender = async (raw: Uint8Array, arrival: Arrival): Promise<SenderProof> => {
  const headers = await readHeaders(raw)
  const sender = senderOf(headers)
  if (!sender) return { proof: 'none', domain: null }
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1)
  const { resolve, silent } = nameLookups(arrival.resolver)
  // Digesting megabytes takes a while: a mail without a signature is not digested.
  const signed = headerOf(headers, 'dkim-signature') === null ? headerBlock(raw) : raw
  const signers = await signedBy(signed, sender.address, resolve)
  if (!signers) return { proof: 'none', domain: null }
  const sending = await sentBy(arrival, resolve)
  const checked = await dmarc({
    headerFrom: [sender.address],
    fromFields: 1,
    dkimDomains: signers.map((signer) => ({ domain: signer })),
    spfDomains: sending === undefined ? [] : [sending],
    resolver: resolve,
  })
  const verdict = arrival.source === 'imap' ? trustedVerdict(headers, arrival.authservId, domain) : undefined
  const refused = checked !== false && checked.status.result === 'fail' && isStrict(checked.policy)
  if (refused && !silent() && verdict !== 'pass' && (verdict === 'fail' || arrival.peer !== null))
    return { proof: 'fail', domain }
  if (!refused && getAlignment(domain, signers)) return { proof: 'dkim', domain }
  if (!refused && sending !== undefined && getAlignment(domain, [sending])) return { proof: 'spf', domain }
  if (verdict === 'pass') return { proof: 'header', domain }
  if (silent()) throw new NameServiceSilent(`No answer about ${domain}`)
  return { proof: 'none', domain }
}
