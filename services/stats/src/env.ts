import { group, type ValuesOf } from '@passerelle/server/env/group'
import { address, integer, list, optionalText, secret, text } from '@passerelle/server/env/setting'

/** Settings of this service. */
export const statsSettings = {
  /**
   * The monitoring provider to poll; undefined disables polling, except in embedded mode, which uses a fake (OPEN-062).
   */
  monitoring: group('token', {
    token: secret(text('MONITORING_TOKEN', 'the token with which monitoring is read there', 'a long random text')),
    url: address(
      'MONITORING_URL',
      'the monitoring provider, if it is reached elsewhere than at its own address',
      'https://uptime.betterstack.com',
      ['https:', 'http:'],
      'https://uptime.betterstack.com',
    ),
  }),
  /** An Uptime Kuma whose metrics are read too. */
  kuma: group('url', {
    url: address('KUMA_URL', 'an Uptime Kuma whose monitors are read too', 'https://status.example', [
      'https:',
      'http:',
    ]),
    apiKey: secret(text('KUMA_API_KEY', 'the API key of that Uptime Kuma', 'uk1_…')),
  }),
  /** Signing secret of reports by other monitoring tools; undefined disables the webhook. */
  monitoringWebhookSecret: secret(
    optionalText(
      'MONITORING_WEBHOOK_SECRET',
      'the secret with which other monitoring tools sign what they report (Standard Webhooks)',
      'whsec_ and the output of openssl rand -base64 24',
    ),
  ),
  /** Private networks (CIDR) into which uptime checks may lead. */
  checkNetworks: list(
    'CHECK_NETWORKS',
    'private networks into which uptime checks may lead',
    '10.0.0.0/8,fd00::/8',
    /^(?:[0-9.]{7,15}\/(?:[12]?\d|3[0-2])|[0-9a-fA-F:]{2,39}\/(?:\d{1,2}|1[01]\d|12[0-8]))$/,
  ),
  /** From this number of production events in a day, customers see that a report is being prepared (OPEN-032). */
  reportThreshold: integer(
    'REPORT_THRESHOLD',
    'from how many production events in a day customers are told that its incident report is being prepared',
    '1',
    { from: 1, to: 1000, otherwise: 1 },
  ),
}

declare module '@passerelle/server/env' {
  interface ServiceEnv extends ValuesOf<typeof statsSettings> {}
}
