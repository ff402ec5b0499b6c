import { generateKeyPairSync } from 'node:crypto'
import type { DNSResolver } from 'mailauth'
import { dkimSign } from 'mailauth/lib/dkim/sign.js'

const keysOf = (modulusLength: number) =>
  generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

const strong = keysOf(2048)
const weak = keysOf(768)

const signing = [
  'atelier-lumen.example',
  'nimbus.example',
  'partage.example',
  'evil.example',
  'clinique-riviera.example',
]

/** Where each domain sends from; only Clinique Riviera asks to reject what is not its own. */
export const peers: Record<string, string> = {
  'atelier-lumen.example': '192.0.2.10',
  'clinique-riviera.example': '192.0.2.20',
  'evil.example': '198.51.100.66',
}

const keyRecord = ({ publicKey }: { publicKey: Buffer }) => `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`

const zone: Record<string, string> = {
  ...Object.fromEntries(signing.map((domain) => [`strong._domainkey.${domain}`, keyRecord(strong)])),
  'strong._domainkey.mail.atelier-lumen.example': keyRecord(strong),
  'weak._domainkey.atelier-lumen.example': keyRecord(weak),
  ...Object.fromEntries(Object.entries(peers).map(([domain, peer]) => [domain, `v=spf1 ip4:${peer} -all`])),
  '_dmarc.clinique-riviera.example': 'v=DMARC1; p=reject',
}

/** Answers for the domains of the corpus, as `dns.promises.resolve` answers. */
export const zoneResolver: DNSResolver = async (name, type) => {
  const record = type === 'TXT' ? zone[name.toLowerCase()] : undefined
  if (record === undefined) throw Object.assign(new Error(`No ${type} of ${name}`), { code: 'ENOTFOUND' })
  return [[record]]
}

export type Signing = { domain: string; selector?: 'strong' | 'weak'; maxBodyLength?: number; headerList?: string[] }

/** The mail with a DKIM signature of this domain above it. */
export const signMail = async (
  raw: Uint8Array,
  { domain, selector = 'strong', maxBodyLength, headerList = ['From', 'To', 'Subject'] }: Signing,
): Promise<Uint8Array> => {
  const bytes = Buffer.from(raw)
  const signature = {
    signingDomain: domain,
    selector,
    privateKey: (selector === 'weak' ? weak : strong).privateKey,
    headerList,
    ...(maxBodyLength !== undefined && { maxBodyLength }),
  }
  const { signatures } = await dkimSign(bytes, { ...signature, signatureData: [signature] })
  return new Uint8Array(Buffer.concat([Buffer.from(signatures), bytes]))
}
