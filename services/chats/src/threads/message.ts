import type { Message } from '@passerelle/contract/chats/schemas'
import type { FileType } from '@passerelle/contract/storages/file-kinds'
import { toSystemMessage } from './system-message.ts'
import type { Thread } from './thread.ts'

type Person = NonNullable<Message['author']>

/** A row of a thread as returned by the statements of this service; `event` is null for messages written by users. */
export type MessageRow = {
  id: string
  at: Date
  author_id: string | null
  text: string
  event: string | null
  data: Record<string, unknown> | null
  first_name: string | null
  last_name: string | null
  picture: string | null
  staff: boolean | null
  /** The user whom the event is about; absent when no events are selected. */
  about?: Person | null
  /** Who wrote it without a user. */
  outside_name: string | null
  outside_email: string | null
  file_id: string | null
  mimetype: FileType | null
  originalname: string | null
  size: number | null
  has_preview: boolean | null
  /** How it came or left by mail. */
  mail?: Message['mail'] | null
}
/** Columns of a row whose types Postgres does not know in full. */
export type MessageColumns = Pick<MessageRow, 'data' | 'mimetype'>

/**
 * Columns of an author from `accounts.people p`; all null when the user no longer exists (THR-005), and for whoever
 * wrote without one: they are from `projects.outside_people o` (EML-043).
 */
export const personColumns =
  'p.first_name, p.last_name, p.picture, p.staff, o.name AS outside_name, o.email AS outside_email'

/** The user whom an event is about, from the row `about` of `accounts.people`; null when the user no longer exists. */
export const aboutColumn = `CASE WHEN about.id IS NOT NULL THEN jsonb_build_object('_id', about.id,
         'firstName', about.first_name, 'lastName', about.last_name,
         'picture', about.picture, 'staff', about.staff) END AS about`

/** Column of the mail that a message of an account came by, else of those that it left by (EML-051). */
export const mailColumn = (appId: string, messageId: string) => `(SELECT jsonb_build_object('direction', x.direction,
         'count', x.count, 'failed', x.failed, 'failedTo', x.failed_to,
         'copied', x.copied)
    FROM mails.mails_of_messages x WHERE x.app_id = ${appId} AND x.message_id = ${messageId}
   ORDER BY x.direction LIMIT 1) AS mail`

/** Columns of a message's attachment from `storages.file_cards f` (THR-004). */
export const fileColumns = 'f.id AS file_id, f.mimetype, f.originalname, f.size, f.has_preview'

const fileOf = (row: MessageRow): Message['file'] =>
  row.file_id === null || row.mimetype === null
    ? null
    : {
        _id: row.file_id,
        mimetype: row.mimetype,
        originalname: row.originalname ?? '',
        size: row.size ?? 0,
        hasPreview: row.has_preview === true,
      }

const authorOf = (row: MessageRow): Message['author'] =>
  row.author_id === null || row.first_name === null
    ? null
    : {
        _id: row.author_id,
        firstName: row.first_name,
        lastName: row.last_name ?? '',
        picture: row.picture,
        staff: row.staff === true,
      }

/** Who reads a message: staff and its author know to whom it was mailed. */
export type MessageReader = { userId: string; staff: boolean }

const mailOf = ({ mail, author_id: authorId }: MessageRow, reader: MessageReader | null) =>
  mail && (mail.direction === 'in' || reader?.staff === true || (reader && reader.userId === authorId)) ? mail : null

/**
 * Serializes a row of a thread; the result is the same for every reader (THR-001, THR-002) but for whom it was mailed
 * to. Without a reader it says of mails only whether it came by one.
 */
export const toMessage = (thread: Thread, row: MessageRow, reader: MessageReader | null = null): Message => {
  const mail = mailOf(row, reader)
  const told = row.event === null ? null : toSystemMessage(row.event, row.data ?? {}, row.about ?? null)
  return {
    _id: row.id,
    authorId: row.author_id,
    author: authorOf(row),
    text: row.text,
    kind: told ? 'system' : 'user',
    action: told?.action ?? null,
    data: told?.data ?? null,
    createdAt: row.at.toISOString(),
    threadId: thread.threadId,
    taskId: thread.taskId,
    isPrivateThread: thread.internal,
    file: fileOf(row),
    ...(row.outside_name !== null &&
      row.outside_email !== null && { outside: { name: row.outside_name, email: row.outside_email } }),
    ...(mail && { mail }),
  }
}
