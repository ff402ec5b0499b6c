import { createHash, randomBytes } from 'node:crypto'
import type { AnswerKind } from '@passerelle/kernel/mail-answers'
import type { Env } from '../env.ts'
import { installationSecrets } from '../secrets/installation-secrets.ts'

/**
 * The link of a mail with which its reader answers: the question, its total in cents excluding taxes, whether it is of
 * a quote, and the sealed token.
 */
export type MailedAnswer = {
  kind: AnswerKind | 'satisfaction'
  totalInCents: number | null
  isQuote?: boolean
  sealed: string
}

const purpose = 'mails.answer'
const bytes = 32

/** What is stored of a token. */
export const answerDigest = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * Creates the tokens of links that answer, as their digest, and sealed for the mail that waits: only the mail that
 * leaves shows the token (ANS-004).
 */
export const answerTokens = (env: Pick<Env, 'secretsKey' | 'dataDir'>) => {
  const { seal, open } = installationSecrets(env)
  return {
    create: (): { digest: string; sealed: string } => {
      const token = randomBytes(bytes).toString('base64url')
      return { digest: answerDigest(token), sealed: seal(token, purpose) }
    },
    /** Null for what this installation did not seal. */
    open: (sealed: string): string | null => {
      try {
        return open(sealed, purpose)
      } catch {
        return null
      }
    },
  }
}
