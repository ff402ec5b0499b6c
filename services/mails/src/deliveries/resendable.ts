/**
 * SQL condition: a mail `o` can be sent again at the time `now`. It failed or was given up, its content is still there,
 * no process is sending it, and its link has not expired.
 */
export const isResendable = (now: string): string =>
  `(o.variables IS NOT NULL AND o.sent_at IS NULL AND o.cancelled_at IS NULL
    AND (o.given_up_at IS NOT NULL OR o.last_error IS NOT NULL) AND (o.lease_until IS NULL OR o.lease_until <= ${now})
    AND coalesce((nullif(o.variables->>'expiresAt', ''))::timestamptz > ${now}, true))`
