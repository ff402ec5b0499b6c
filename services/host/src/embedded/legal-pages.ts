import { documentVersions } from '@passerelle/kernel/legal-documents'
import type { FastifyPluginAsync } from 'fastify'

const path = '/dev/legal'
const names = [...new Set(documentVersions.map(({ document }) => document)), 'personalData', 'imprint']

/** Addresses of the pages that stand for those of a provider in the demo. */
export const demoLegalPages = names.map((name) => `${name}=${path}/${name}`)

const page = `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Nimbus Infogérance</title></head>
<body><h1>Nimbus Infogérance</h1>
<p>Page de démonstration. Un prestataire y publie ses conditions et ses mentions légales (LEGAL_PAGES).</p>
<p lang="en">A demonstration page. A provider publishes its conditions and legal notices here (LEGAL_PAGES).</p>
</body></html>`

/** The pages themselves, in embedded mode only. */
export const legalPages: FastifyPluginAsync = async (app) => {
  app.get(`${path}/:name`, (_, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; base-uri 'none'")
      .type('text/html; charset=utf-8')
      .send(page),
  )
}
