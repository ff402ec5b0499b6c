import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { fileToken } from '@passerelle/contract/storages/file-token'
import { days, hours } from '@passerelle/kernel/durations'
import { newId } from '@passerelle/kernel/ids'
import { notTaken } from '@passerelle/mails/inbound/handling/not-taken'
import { rawKey } from '@passerelle/mails/inbound/raw-mails'
import type { Database } from '@passerelle/server/database/connect'
import { previewImage } from '@passerelle/storages/previews/preview-image'
import { previewKey, type BlobStore } from '@passerelle/storages/store/blob-store'
import { demoMails, mailedRequest, type DemoMail } from './demo-mails.ts'
import { randomBytesOf, seededRandom } from './random.ts'

type Place = { appId: string; taskId: string; threadId: string; createdAt: Date; userId: string | null }

const receiver = 'demandes@nimbus.example'
const rename = `
  UPDATE projects.tasks t SET name = $2, description = $3, owner_id = u.id, by_mail = true FROM accounts.users u
   WHERE t.slug = $1 AND u.app_id = t.app_id AND u.email = 'basile@atelier-lumen.example'`
const readPlace = `
  SELECT t.app_id AS "appId", t.id AS "taskId", t.thread_id AS "threadId", t.created_at AS "createdAt",
         (SELECT u.id FROM accounts.users u
           WHERE u.email = $2 AND (u.app_id = t.app_id OR u.staff) LIMIT 1) AS "userId"
    FROM projects.tasks t WHERE t.slug = $1`
const addMail = `
  INSERT INTO mails.inbound (id, app_id, task_id, user_id, message_id, source, source_key, digest, message_digest,
    state, reason, opens, as_staff, from_address, from_name, to_addresses, subject, title, sent_at,
    received_at, proof, size,
    raw_discard_at, version)
  VALUES ($1, $2, $3, $4, $5, 'smtp', $6, $7, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
    NULL, $17, $18, $19, $20, 3)`
const addContent = `
  INSERT INTO mails.inbound_contents (inbound_id, app_id, text, full_text, parts, not_taken, headers)
  VALUES ($1, $2, $3, $3, $4, $5, '{"messageId":null,"inReplyTo":null,"replyTo":null,"returnPath":null,"received":[]}')`
const addMessage = `
  INSERT INTO chats.messages (app_id, id, thread_id, task_id, internal, author_id, text, created_at, file_id)
  VALUES ($1, $2, $3, $4, false, $5, $6, $7, $8)`
const addFile = `
  INSERT INTO storages.files (app_id, id, uploader_id, originalname, mimetype, size, preview_size, created_at,
    attached_at) VALUES ($1, $2, $3, $4, 'image/png', $5, $6, $7, $7)`
// Ada said that all is well again.
const needsNoAnswer = 'UPDATE projects.tasks SET customer_wrote_at = NULL WHERE slug = $1'
const bounced = `
  INSERT INTO mails.failing_addresses (address, failures, first_failed_at, last_failed_at, code, failing_since)
  VALUES ('jean@clinique-riviera.example', 1, $1, $1, '5.2.2', NULL)`

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n')
const part = (type: string, name: string, bytes: Buffer) =>
  `--part\r\nContent-Type: ${type}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\n` +
  `Content-Transfer-Encoding: base64\r\n\r\n${base64(bytes)}\r\n`
/** The mail as its sender's program would have written it, without a date: the world is the same at any moment. */
const rawOf = ({ from, subject, text, picture, dropped }: DemoMail) =>
  Buffer.from(
    `From: "${from.name}" <${from.address}>\r\nTo: ${receiver}\r\nSubject: =?utf-8?B?` +
      `${Buffer.from(subject).toString('base64')}?=\r\nMIME-Version: 1.0\r\n` +
      'Content-Type: multipart/mixed; boundary="part"\r\n\r\n' +
      `--part\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n` +
      `${base64(Buffer.from(text))}\r\n` +
      (picture ? part('image/png', picture.name, picture.bytes) : '') +
      (dropped ? part('application/vnd.ms-excel', dropped.name, Buffer.alloc(dropped.size)) : '') +
      '--part--\r\n',
  )

/**
 * Seeds mails of the demo (EML-059): a request that was opened by mail and answered by mail, three mails that wait for
 * staff, and an address to which a mail came back.
 */
export const seedMails = (database: Pick<Database, 'transaction'>, store: BlobStore, now: Date): Promise<void> =>
  database.transaction(async ({ query }) => {
    const bytes = randomBytesOf(seededRandom(20_260_610))
    const keep = (key: string, content: Buffer) => store.put(key, Readable.from([content]))
    const { slug, name, description } = mailedRequest
    await query({ text: rename, values: [slug, name, description] })
    const add = async (mail: DemoMail) => {
      const { rows } = mail.slug
        ? await query<Place>({ text: readPlace, values: [mail.slug, mail.from.address] })
        : { rows: [] }
      const [place] = rows
      if (mail.slug && !place) return
      const opened = place?.createdAt.getTime() ?? 0
      const at = new Date(
        'part' in mail.at ? opened + (now.getTime() - opened) * mail.at.part : now.getTime() - hours(mail.at.hoursAgo),
      )
      const id = newId(at, bytes)
      const raw = rawOf(mail)
      await keep(rawKey(id), raw)
      const parts = [
        ...(mail.picture
          ? [{ number: 2, name: mail.picture.name, type: 'image/png', size: mail.picture.bytes.length, role: 'inline' }]
          : []),
        ...(mail.dropped
          ? [{ number: 3, ...mail.dropped, type: 'application/vnd.ms-excel', role: 'dropped', why: 'type' }]
          : []),
      ].map((each) => ({ ...each, fileId: each.role === 'dropped' ? null : newId(at, bytes) }))
      const left = notTaken(parts as unknown as Parameters<typeof notTaken>[0], 'fr')
      const messages =
        mail.state === 'posted' && place
          ? [
              ...[mail.opens ? '' : mail.text, left]
                .filter((text) => text !== '')
                .map((text) => ({ text, fileId: null })),
              ...parts.flatMap(({ fileId }) => (fileId === null ? [] : [{ text: fileToken(fileId), fileId }])),
            ].map((message, index) => ({ ...message, id: newId(at, bytes), at: new Date(at.getTime() + index) }))
          : []
      const fileId = parts[0]?.fileId
      if (mail.picture && place && fileId) {
        const preview = await previewImage(mail.picture.bytes)
        await keep(fileId, mail.picture.bytes)
        if (preview) await keep(previewKey(fileId), preview)
        const size = mail.picture.bytes.length
        const values = [place.appId, fileId, place.userId, mail.picture.name, size, preview?.length ?? null, at]
        await query({ text: addFile, values })
      }
      for (const message of messages)
        await query({
          text: addMessage,
          values: [
            place!.appId,
            message.id,
            place!.threadId,
            place!.taskId,
            place!.userId,
            message.text,
            message.at,
            message.fileId,
          ],
        })
      const digest = createHash('sha256').update(raw).digest('hex')
      await query({
        text: addMail,
        values: [
          id,
          place?.appId ?? null,
          place?.taskId ?? null,
          place?.userId ?? null,
          messages[0]?.id ?? null,
          `smtp:${id}`,
          digest,
          mail.state,
          mail.reason ?? null,
          mail.opens === true,
          mail.staff === true,
          mail.from.address,
          mail.from.name,
          [receiver],
          mail.subject,
          mail.opens ? mailedRequest.name : null,
          at,
          mail.proof,
          raw.length,
          new Date(at.getTime() + days(mail.state === 'posted' ? 90 : 60)),
        ],
      })
      await query({ text: addContent, values: [id, place?.appId ?? null, mail.text, JSON.stringify(parts), left] })
    }
    for (const mail of demoMails) await add(mail)
    await query({ text: needsNoAnswer, values: [slug] })
    await query({ text: bounced, values: [new Date(now.getTime() - hours(26))] })
  })
