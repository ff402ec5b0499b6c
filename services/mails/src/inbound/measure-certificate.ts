import { X509Certificate } from 'node:crypto'
import type { Metrics } from '@passerelle/server/metrics/metrics'
import type { Platform } from '@passerelle/server/platform'

/** Measures for how long the certificate of the server of received mails holds; without a sample where it has none. */
export const measureCertificate = (
  metrics: Pick<Metrics, 'gauge'>,
  { env, clock }: Pick<Platform, 'env' | 'clock'>,
): void =>
  metrics.gauge(
    'inbound_certificate_seconds',
    'For how long the certificate of the server of received mails still holds',
    [],
    (set) => {
      const { tlsCert } = env.inbound ?? {}
      if (tlsCert === undefined) return
      set({}, (new X509Certificate(tlsCert).validToDate.getTime() - clock.now().getTime()) / 1000)
    },
  )
