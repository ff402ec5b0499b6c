import { generateKeyPairSync } from 'node:crypto'
import { dkimSign } from 'mailauth/lib/dkim/sign.js'
import { expect, test } from 'vitest'
import { proveSender, type Arrival } from './prove-sender.ts'

const keysOf = (modulusLength: number) =>
  generateKeyPairSync('rsa', {
    modulusLength,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

const strong = keysOf(2048)
const weak = keysOf(768)
const keyRecord = (keys: { publicKey: Buffer }) => `v=DKIM1; k=rsa; p=${keys.publicKey.toString('base64')}`

/** Names of the test: Atelier Lumen says nothing by DMARC, Clinique Riviera asks to reject. */
const zone: Record<string, string> = {
  'TXT strong._domainkey.atelier-lumen.example': keyRecord(strong),
  'TXT strong._domainkey.mail.atelier-lumen.example': keyRecord(strong),
  'TXT weak._domainkey.atelier-lumen.example': keyRecord(weak),
  'TXT strong._domainkey.clinique-riviera.example': keyRecord(strong),
  'TXT strong._domainkey.evil.example': keyRecord(strong),
  'TXT atelier-lumen.example': 'v=spf1 ip4:192.0.2.10 -all',
  'TXT evil.example': 'v=spf1 ip4:198.51.100.66 -all',
  'TXT clinique-riviera.example': 'v=spf1 ip4:192.0.2.20 -all',
  'TXT _dmarc.clinique-riviera.example': 'v=DMARC1; p=reject',
}

const resolver: Arrival['resolver'] = async (name, type) => {
  const record = zone[`${type} ${name}`]
  if (record === undefined) throw Object.assign(new Error(`No ${type} of ${name}`), { code: 'ENOTFOUND' })
  return type === 'TXT' ? [[record]] : [record]
}

const silence: Arrival['resolver'] = () => Promise.reject(Object.assign(new Error('No answer'), { code: 'ETIMEOUT' }))

const ada = 'ada@atelier-lumen.example'
const jean = 'jean@clinique-riviera.example'
const foreign: Arrival = {
  peer: '203.0.113.5',
  helo: 'mx.elsewhere.example',
  envelopeFrom: 'bounce@elsewhere.example',
  authservId: '',
  source: 'smtp',
  resolver,
}
const imap: Arrival = { ...foreign, peer: null, helo: null, envelopeFrom: null, source: 'imap' }

const mailOf = (from: string, headers: string[] = []) =>
  [
    ...headers,
    `From: ${from}`,
    'To: demandes@nimbus.example',
    'Subject: Panne',
    '',
    'Le serveur est en panne.',
    '',
  ].join('\r\n')

type Signing = { domain: string; selector?: string; maxBodyLength?: number; headerList?: string[] }

const signed = async (mail: string, { domain, selector = 'strong', maxBodyLength, headerList }: Signing) => {
  const { privateKey } = selector === 'weak' ? weak : strong
  const signature = { signingDomain: domain, selector, privateKey, ...(maxBodyLength && { maxBodyLength }) }
  const { signatures } = await dkimSign(mail, {
    ...signature,
    headerList: headerList ?? ['From', 'To', 'Subject'],
    signatureData: [signature],
  })
  return signatures + mail
}

const proofOf = async (mail: string, arrival: Arrival) =>
  (await proveSender(new TextEncoder().encode(mail), arrival)).proof

test('a signature of the domain of the sender proves it, and names the domain', async () => {
  const mail = await signed(mailOf(ada), { domain: 'atelier-lumen.example' })
  expect(await proveSender(new TextEncoder().encode(mail), foreign)).toEqual({
    proof: 'dkim',
    domain: 'atelier-lumen.example',
  })
})

test('an address that the domain of the sender lets send proves it', async () => {
  const own = { ...foreign, peer: '192.0.2.10', envelopeFrom: ada }
  expect(await proofOf(mailOf(ada), own)).toBe('spf')
  expect(await proofOf(mailOf(ada), { ...own, peer: '192.0.2.11' })).toBe('none')
})

test('a domain that asks to reject says that a foreign mail is not its own', async () => {
  expect(await proofOf(mailOf(jean), foreign)).toBe('fail')
})

test('a mailbox that knows no peer says nothing against a mail', async () => {
  expect(await proofOf(mailOf(jean), imap)).toBe('none')
})

test('a name service that does not answer decides nothing', async () => {
  await expect(proofOf(mailOf(jean), { ...foreign, resolver: silence })).rejects.toThrow('No answer about')
})
