import { createECDH, randomBytes } from 'node:crypto'
import { oidcClient } from '@passerelle/accounts/staff-sign-in/oidc-client'
import { createPushSender } from '@passerelle/notifs/push/push-sender'
import { scaleway } from '@passerelle/clouds/providers/scaleway/scaleway'
import { apiSender } from '@passerelle/mails/senders/api-sender'
import { imapSource } from '@passerelle/mails/inbound/receiving/imap-source'
import { mailboxToken } from '@passerelle/mails/inbound/receiving/mailbox-token'
import { smtpSender } from '@passerelle/mails/senders/smtp-sender'
import { stripeProvider } from '@passerelle/payments/stripe/stripe'
import { createGoogleDrive } from '@passerelle/projects/drive-syncs/google-drive'
import { systemClock } from '@passerelle/server/clock'
import { createHttpClient } from '@passerelle/server/outbound/http-client'
import { betterStack } from '@passerelle/stats/monitoring/better-stack/better-stack'
import { uptimeKuma } from '@passerelle/stats/monitoring/kuma/uptime-kuma'
import { letter } from './sample-letter.ts'

const drainPages = async (pages: AsyncIterable<unknown>) => {
  for await (const each of pages) if (each === undefined) return
}

/** A sender of pushes returns its outcome instead of an error. */
class PushError extends Error {}
const createKeys = () => {
  const keys = createECDH('prime256v1')
  return { publicKey: keys.generateKeys('base64url'), privateKey: keys.getPrivateKey('base64url') }
}
const pushKeys = async () => createKeys()
const device = { p256dh: createKeys().publicKey, auth: randomBytes(16).toString('base64url') }

/** Begins to read a mailbox, past the database. */
const readMailbox = async (url: string) => {
  const source = imapSource(
    {
      url,
      address: 'demandes@nimbus.example',
      subaddress: 'plus',
      aliases: [],
      secret: undefined,
      authservId: '',
      tlsCert: undefined,
      tlsKey: undefined,
    },
    {
      clock: systemClock(),
      place: { find: async () => null, keep: async () => undefined },
      lock: (run) => run(),
      logger: { warn: () => undefined },
    },
  )
  try {
    await source.start(
      async () => undefined,
      () => undefined,
    )
  } finally {
    await source.stop()
  }
}

/** One call to each third party through its real adapter, at this address. */
export const callsTo = (port: number): Record<string, () => Promise<unknown>> => {
  const url = `http://127.0.0.1:${port}`
  const outbound = createHttpClient()
  const { signal } = new AbortController()
  const smtp = smtpSender({ host: '127.0.0.1', port, secure: false, configuredBy: 'installation' })
  return {
    monitoring: () =>
      drainPages(betterStack({ place: { url, token: 't' }, outbound, pause: async () => {} }).monitors(signal)),
    'uptime kuma': () =>
      drainPages(
        uptimeKuma({
          place: { url, apiKey: 'k' },
          outbound,
          clock: systemClock(),
          standing: async () => [],
        }).monitors(signal),
      ),
    'mail api': () => apiSender({ url, key: 'k' }, outbound).send(letter),
    smtp: () => smtp.send(letter).finally(smtp.close),
    inbound: () => readMailbox(`imap://user:secret@127.0.0.1:${port}/INBOX`),
    'inbound over tls': () => readMailbox(`imaps://user:secret@127.0.0.1:${port}/INBOX`),
    'token of the mailbox': () =>
      mailboxToken(
        { tokenUrl: url, clientId: 'c', clientSecret: 's', scope: undefined, refreshToken: undefined },
        systemClock(),
      ).current(),
    payments: () => stripeProvider({ secretKey: 'sk_test', webhookSecret: 'whsec', url }).listProducts(),
    drive: () => createGoogleDrive({ base: url, client: outbound, token: async () => 't' }).listGroups('folder'),
    issuer: () =>
      oidcClient({ origin: url, oidc: { issuer: url, clientId: 'portal', clientSecret: 's' }, embedded: false })(),
    push: async () => {
      const send = createPushSender({
        httpClient: outbound,
        keys: pushKeys,
        contact: 'mailto:a@example.org',
        allowLocal: true,
      })
      const { state } = await send(
        { endpoint: `${url}/push`, ...device },
        { title: 'Essai', body: '', url: '/', tag: 'a' },
      )
      if (state !== 'delivered') throw new PushError(state)
    },
    cloud: () => scaleway({ secretKey: 's', projectId: 'p' }, outbound, url).servers(signal),
  }
}
