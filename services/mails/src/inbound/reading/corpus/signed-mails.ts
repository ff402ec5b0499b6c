import type { Arrival } from '../prove-sender.ts'
import type { CorpusMail } from './corpus.ts'
import { peers, signMail, zoneResolver } from './proof-zone.ts'

const domainOf = (raw: Uint8Array) =>
  /^From:.*@([a-z.-]+)/m.exec(Buffer.from(raw.subarray(0, 4_000)).toString('latin1'))?.[1] ?? ''

/**
 * A mail of the corpus as it comes: signed where its proof is to be DKIM, from the server of its domain where it is to
 * be SPF, from elsewhere otherwise.
 */
export const arrivalOf = async ({
  raw,
  expected,
}: Pick<CorpusMail, 'raw' | 'expected'>): Promise<{ raw: Uint8Array; arrival: Arrival }> => {
  const domain = domainOf(raw)
  const { proof, source = 'smtp', authservId = '' } = expected
  const isImap = source === 'imap'
  const own = proof === 'spf'
  const arrival: Arrival = {
    peer: isImap ? null : own ? (peers[domain] ?? null) : '203.0.113.5',
    helo: isImap ? null : 'mx.elsewhere.example',
    envelopeFrom: isImap ? null : own ? `someone@${domain}` : 'someone@elsewhere.example',
    authservId: String(authservId),
    source: isImap ? 'imap' : 'smtp',
    resolver: zoneResolver,
  }
  if (expected['signing'] === 'length') return { raw: await signMail(raw, { domain, maxBodyLength: 10 }), arrival }
  return { raw: proof === 'dkim' ? await signMail(raw, { domain }) : raw, arrival }
}
