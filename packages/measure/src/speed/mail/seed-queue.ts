import { runWithoutTimeout } from '@passerelle/demo/bulk/run-without-timeout'
import type { Platform } from '@passerelle/server/platform'

const id = `lpad(to_hex(n), 24, '0')`

/** Mails of unknown senders that wait for staff. */
export const seedQueue = (platform: Platform, size: number): Promise<void> =>
  runWithoutTimeout(platform.database, [
    `INSERT INTO mails.inbound (id, source, source_key, digest, state, reason, from_address, from_name, to_addresses,
       subject, received_at, proof, size, raw_discard_at)
     SELECT ${id}, 'smtp', 'queue-' || n, lpad(to_hex(n), 64, '0'), 'held', 'unknown_sender',
            'somebody-' || n || '@elsewhere-' || n % 500 || '.example', 'Somebody ' || n, '{demandes@nimbus.example}',
            'Question ' || n, now() - n * interval '20 s', 'dkim', 20000, now() + interval '60 days'
       FROM generate_series(1, ${size}) n`,
    `INSERT INTO mails.inbound_contents (inbound_id, text, full_text, parts, not_taken, headers)
     SELECT ${id}, 'Bonjour, une question ' || n, 'Bonjour, une question ' || n, '[]', '', '{}'
       FROM generate_series(1, ${size}) n`,
    'VACUUM ANALYZE mails.inbound, mails.inbound_contents',
  ])
