import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Platform } from '@passerelle/server/platform'
import { enqueueWork } from '@passerelle/server/work/work-store'
import { inboundWork, rawKey, type RawMails } from '../raw-mails.ts'
import { MailTooLarge, maxMailBytes, type TakeMail } from './inbound-source.ts'
import { statement } from '../statement-rows.ts'

const insert = statement(
  'mails.take-inbound',
  `
  INSERT INTO mails.inbound (id, source, source_key, digest, peer, helo, envelope_from, envelope_to, state, received_at,
         size)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'received', $9, $10)
  ON CONFLICT (source_key) DO NOTHING RETURNING id`,
)

const begin = statement('mails.begin-raw', 'INSERT INTO mails.stored_raws (id, stored_at) VALUES ($1, $2)')
const end = statement('mails.end-raw', 'DELETE FROM mails.stored_raws WHERE id = $1')

/**
 * Digests what passes; throws above the largest size of a mail. The stream stays open, so that its source can reply.
 */
async function* digested(raw: Readable, hash: Hash): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxMailBytes) throw new MailTooLarge()
    hash.update(chunk)
    yield chunk
  }
}

/**
 * Stores a mail and has it worked on: the raw text in the file store first, then its row, so that a row always has its
 * text (EML-017). Of one whose row never came, the purge finds the text by `stored_raws`. A mail that its source gives
 * twice is stored once.
 */
export const takeMail =
  ({ database, clock, newId, raws }: Pick<Platform, 'database' | 'clock' | 'newId'> & { raws: RawMails }): TakeMail =>
  async (raw, { source, sourceKey, peer, helo, from, to }) => {
    const id = newId()
    const hash = createHash('sha256')
    await database.query(begin.with(id, clock.now()))
    const size = await raws.put(rawKey(id), Readable.from(digested(raw, hash), { objectMode: false }))
    const dueAt = clock.now()
    const values = [id, source, sourceKey ?? `${source}:${id}`, hash.digest('hex'), peer, helo, from, [...to]]
    const stored = await database.transaction(async (tx) => {
      const { rowCount } = await tx.query(insert.with(...values, dueAt, size))
      if (rowCount === 0) return false
      await tx.query(end.with(id))
      await enqueueWork(tx, { kind: inboundWork, id, appId: null, dueAt })
      return true
    })
    if (stored) return
    await raws.remove(rawKey(id))
    await database.query(end.with(id))
  }
