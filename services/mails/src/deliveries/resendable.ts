import { mailWork } from '@passerelle/server/mail/mail-work'

/**
 * SQL condition: a mail `o` can wait again at the time `now`. It failed or was given up, its content is still there,
 * and its link has not expired.
 */
export const isReopenable = (now: string): string =>
  `(o.variables IS NOT NULL AND o.sent_at IS NULL AND o.cancelled_at IS NULL
    AND (o.given_up_at IS NOT NULL OR o.last_error IS NOT NULL)
    AND coalesce((nullif(o.variables->>'expiresAt', ''))::timestamptz > ${now}, true))`

/** SQL condition: it can, and no process is sending it. */
export const isResendable = (now: string): string =>
  `(${isReopenable(now)} AND NOT EXISTS (SELECT FROM platform.work w
      WHERE w.kind = '${mailWork}' AND w.id = o.id AND w.lease_token IS NOT NULL AND w.due_at > ${now}))`
