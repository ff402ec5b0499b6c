import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { maxDescriptionLength, maxMessageLength } from '@passerelle/contract/limits'
import { hours, minutes, seconds } from '@passerelle/kernel/durations'
import { longMomentText } from '@passerelle/kernel/format-date'
import { isLocale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import { subscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'
import { done, repeatAt, type WorkKind } from '@passerelle/server/work/work'
import { enqueueWork } from '@passerelle/server/work/work-store'
import { rawKey, type RawMails } from '../raw-mails.ts'
import { statement } from '../statement-rows.ts'
import { printMail } from './print-mail.ts'

const kind = 'mails.document'
const fileName = 'email-complet.pdf'

const tooLong = statement(
  'mails.too-long',
  `
  SELECT i.app_id AS "appId" FROM mails.inbound i JOIN mails.inbound_contents c ON c.inbound_id = i.id
   WHERE i.id = $1 AND char_length(btrim(c.text, E' \\n\\r\\t')) > CASE WHEN i.opens THEN $2::int ELSE $3::int END`,
)
const long = statement(
  'mails.mail-to-print',
  `
  SELECT i.app_id AS "appId", i.state, i.subject, i.title, i.received_at AS "receivedAt", c.text, p.locale
    FROM mails.inbound i JOIN mails.inbound_contents c ON c.inbound_id = i.id
    LEFT JOIN accounts.people p ON p.app_id = i.app_id AND p.id = i.user_id
   WHERE i.id = $1 AND i.state IN ('accepted', 'posted')`,
  { notNull: ['state', 'receivedAt', 'text'] },
)
const stored = statement(
  'mails.document-stored',
  `
  UPDATE mails.inbound_contents SET document_id = $2, document_name = $3, document_size = $4
   WHERE inbound_id = $1 AND document_posted_at IS NULL`,
)

/** Id of the file of a mail's document: the same however often it is made. */
const documentId = (inboundId: string) =>
  createHash('sha256')
    .update(`${rawKey(inboundId)}/document`)
    .digest('hex')
    .slice(0, 24)

/** Subscriber that has a document made of a mail whose text is too long for its message or description (EML-039). */
export const askForDocument = ({ clock, database }: Pick<Platform, 'clock' | 'database'>): Subscriber =>
  subscriber('mail-document', ['inbound.accepted'], async ({ subject: id }) => {
    const [found] = await tooLong.readRows(database.query, id, maxDescriptionLength, maxMessageLength)
    if (!found) return
    const { appId } = found
    await database.transaction((tx) => enqueueWork(tx, { kind, id, appId, dueAt: clock.now() }))
  })

/** Work that makes the document of a mail; its message follows when the text is posted (EML-039). */
export const documentWork = (
  { clock, database, record, renderPdf }: Pick<Platform, 'clock' | 'database' | 'record' | 'renderPdf'>,
  raws: RawMails,
): WorkKind => ({
  name: kind,
  leaseMs: minutes(2),
  concurrency: 1,
  perAccount: 1,
  pauses: [seconds(10), minutes(1), minutes(5), minutes(15), hours(1), hours(6)],
  run: async ({ id }) => {
    const [mail] = await long.readRows(database.query, id)
    if (!mail || mail.appId === null) return done()
    const { appId, state, subject, title, receivedAt, text } = mail
    // Its text stands first.
    if (state === 'accepted') return repeatAt(new Date(clock.now().getTime() + seconds(1)))
    const locale = isLocale(mail.locale) ? mail.locale : 'fr'
    const page = await printMail({
      title: title ?? (subject || getTranslator(locale)('mails.inbound.noSubject')),
      moment: longMomentText(receivedAt, locale),
      text,
      locale,
    })
    const pdf = await renderPdf(page, { account: appId, person: 'mail-document', first: false })
    const file = documentId(id)
    await raws.put(file, Readable.from([pdf], { objectMode: false }))
    return done(async (tx) => {
      await tx.query(stored.with(id, file, fileName, pdf.length))
      await record(tx, { appId, actor: { kind: 'system' }, name: 'inbound.document_stored', subject: id, data: {} })
    })
  },
})
