import { expect, test } from 'vitest'
import { peers, signMail, zoneResolver, type Signing } from './corpus/proof-zone.ts'
import { proveSender, type Arrival } from './prove-sender.ts'

const ada = 'ada@atelier-lumen.example'
const jean = 'jean@clinique-riviera.example'

const foreign: Arrival = {
  peer: '203.0.113.5',
  helo: 'mx.elsewhere.example',
  envelopeFrom: 'bounce@elsewhere.example',
  authservId: '',
  source: 'smtp',
  resolver: zoneResolver,
}
const imap: Arrival = { ...foreign, peer: null, helo: null, envelopeFrom: null, source: 'imap' }
const ofAda: Arrival = { ...foreign, peer: peers['atelier-lumen.example'] ?? null, envelopeFrom: ada }
const silent: Arrival = {
  ...foreign,
  resolver: () => Promise.reject(Object.assign(new Error('No answer'), { code: 'ETIMEOUT' })),
}

const mailOf = (from: string, headers: string[] = []) =>
  new TextEncoder().encode(
    [
      ...headers,
      `From: ${from}`,
      'To: demandes@nimbus.example',
      'Subject: Panne',
      '',
      'Le serveur est en panne.',
      '',
    ].join('\r\n'),
  )

const proofOf = async (raw: Uint8Array, arrival: Arrival) => (await proveSender(raw, arrival)).proof
const signedBy = (signing: Signing, from = ada) => signMail(mailOf(from), signing)

test('[EML-027] a signature of the domain of the sender proves it and names the domain', async () => {
  const raw = await signedBy({ domain: 'atelier-lumen.example' })
  expect(await proveSender(raw, foreign)).toEqual({ proof: 'dkim', domain: 'atelier-lumen.example' })
})

const signings: [string, Signing, string][] = [
  ['of a part of its domain', { domain: 'mail.atelier-lumen.example' }, 'dkim'],
  ['of another domain', { domain: 'evil.example' }, 'none'],
  ['with l=', { domain: 'atelier-lumen.example', maxBodyLength: 10 }, 'none'],
  ['with l= as long as the mail', { domain: 'atelier-lumen.example', maxBodyLength: 26 }, 'none'],
  ['of 768 bit', { domain: 'atelier-lumen.example', selector: 'weak' }, 'none'],
  ['that does not cover From', { domain: 'atelier-lumen.example', headerList: ['To', 'Subject'] }, 'none'],
]
test.each(signings)('[EML-027] a signature %s', async (_, signing, proof) => {
  expect(await proofOf(await signedBy(signing), foreign)).toBe(proof)
})

test('[EML-027] a signed mail that was changed is not proven', async () => {
  const raw = await signedBy({ domain: 'atelier-lumen.example' })
  expect(await proofOf(new Uint8Array([...raw, 0x78, 0x0d, 0x0a]), foreign)).toBe('none')
})

test('[EML-027] an address that the domain of the sender lets send proves it, another does not', async () => {
  expect(await proofOf(mailOf(ada), ofAda)).toBe('spf')
  expect(await proofOf(mailOf(ada), { ...ofAda, peer: '192.0.2.11' })).toBe('none')
  expect(
    await proofOf(mailOf(ada), { ...ofAda, peer: peers['evil.example'] ?? null, envelopeFrom: 'x@evil.example' }),
  ).toBe('none')
  expect(await proofOf(mailOf(ada), { ...ofAda, peer: null })).toBe('none')
})

test('[EML-027] a domain that asks to reject says that a foreign mail is not its own', async () => {
  expect(await proofOf(mailOf(jean), foreign)).toBe('fail')
  expect(await proofOf(mailOf(jean), imap)).toBe('none')
  expect(await proofOf(await signedBy({ domain: 'clinique-riviera.example' }, jean), foreign)).toBe('dkim')
})

const pass = 'Authentication-Results: mx.nimbus.example; dmarc=pass header.from=atelier-lumen.example'
const received = 'Received: from mx.elsewhere.example by mx.nimbus.example; Mon, 2 Feb 2026 11:20:01 +0100'
const unnamed = 'Authentication-Results: spf=pass; dmarc=pass action=none header.from=atelier-lumen.example'
const ofExchange = 'Received: from a.prod.outlook.com (::1) by b.prod.outlook.com; Mon, 2 Feb 2026 10:20:05 +0000'

const named: Partial<Arrival> = { authservId: 'mx.nimbus.example' }
const exchange: Partial<Arrival> = { authservId: 'exchange-online' }
const verdicts: [string, string[], Partial<Arrival>, string][] = [
  ['of the own mailbox', [pass, received], named, 'header'],
  ['of the own mailbox, which is not read where no id is set', [pass, received], {}, 'none'],
  ['of another id', [pass.replace('mx.nimbus', 'mx.evil'), received], named, 'none'],
  ['without an id', [unnamed, received], named, 'none'],
  ['of the own mailbox in a mail by SMTP', [pass, received], { ...named, source: 'smtp' }, 'none'],
  ['below one that says nothing', ['Authentication-Results: mx.nimbus.example; none', received, pass], named, 'none'],
  ['about another domain', [pass.replace('atelier-lumen', 'evil'), received], named, 'none'],
  ['in a comment', ['Authentication-Results: mx.nimbus.example; (dmarc=pass) dmarc=none', received], named, 'none'],
  ['of Exchange Online', [ofExchange, unnamed, received], exchange, 'header'],
  ['below the first foreign server at Exchange Online', [ofExchange, received, unnamed], exchange, 'none'],
  ['with an id at Exchange Online', [ofExchange, pass, received], exchange, 'none'],
]
test.each(verdicts)('[EML-027] a verdict %s', async (_, headers, arrival, proof) => {
  expect(await proofOf(mailOf(ada, headers), { ...imap, ...arrival })).toBe(proof)
})

test('[EML-027] a name service that is silent decides nothing, unless something else proves the sender', async () => {
  await expect(proofOf(mailOf(jean), silent)).rejects.toThrow('No answer about')
  await expect(proofOf(await signedBy({ domain: 'atelier-lumen.example' }), silent)).rejects.toThrow('No answer about')
  expect(await proofOf(mailOf(ada, [pass, received]), { ...silent, ...named, peer: null, source: 'imap' })).toBe(
    'header',
  )
})
