import { createHash } from 'node:crypto'
import type { Env } from '../env.ts'
import { installationSecrets } from '../secrets/installation-secrets.ts'

/** Header of a request to the converters with the proof that the product wrote the document itself. */
export const ownDocumentHeader = 'own-document'

const purpose = 'converters.own-document'
const digestOf = (html: string) => createHash('sha256').update(html).digest('base64url')

/**
 * Proofs that a document (an invoice, a report) was written by the product: its digest, sealed with the key of the
 * installation, so that no caller can pass their own document for one.
 */
export const ownDocuments = (env: Pick<Env, 'secretsKey' | 'dataDir'>) => {
  const { seal, open } = installationSecrets(env)
  return {
    prove: (html: string): string => seal(digestOf(html), purpose),
    /** False without a proof, and for one of another document or installation. */
    isOwn: (html: string, proof: string | undefined): boolean => {
      if (proof === undefined) return false
      try {
        return open(proof, purpose) === digestOf(html)
      } catch {
        return false
      }
    },
  }
}
