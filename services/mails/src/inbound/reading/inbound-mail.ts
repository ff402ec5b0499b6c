/** A person or system as a mail names it: `address` in lower case, `name` without control characters. */
export type MailAddress = { address: string; name: string }

/** What a part of a mail became. `content` is there for files that are taken (role `file` or `inline`) only. */
export type MailPart = {
  /** Position among the parts with content, from 1. */
  number: number
  name: string
  type: string
  size: number
  /** SHA-256 in hex. */
  sha256: string
  role: 'file' | 'inline' | 'dropped'
  /**
   * Why a part was dropped: its kind, bytes that are no such kind, more than 25 MB, more than twenty files, a signature
   * or other part that is no file of anybody, a small picture. `logo`, `signature` and `small` are dropped silently.
   */
  why?: 'kind' | 'bytes' | 'size' | 'count' | 'signature' | 'small' | 'logo'
  content?: Uint8Array
  /** Of a picture in the text: its number there. */
  image?: number
}

/** A delivery report: about which of our mails, to whom, with which enhanced status code (`5.1.1`). */
export type DeliveryReport = {
  messageId: string | null
  recipient: string | null
  status: string | null
  /** At most 200 characters of the server's words, without addresses. */
  words: string
}

/** One incoming mail, read: what it says of itself. Nothing here is proven (`proveSender`) or matched. */
export type ReadMail = {
  /** Null unless there is exactly one From header with exactly one address (EML-025): held as `sender_unclear`. */
  from: MailAddress | null
  /** At most 1,000 of each. */
  to: MailAddress[]
  cc: MailAddress[]
  /** `Delivered-To` and `X-Original-To`, in this order. */
  deliveredTo: string[]
  replyTo: string | null
  /** Topmost `Return-Path`; empty for `<>`. */
  returnPath: string | null
  /** The five topmost `Received` headers. */
  received: string[]
  /** Ids with their angle brackets. */
  messageId: string | null
  inReplyTo: string | null
  /** Oldest first, at most 100. */
  references: string[]
  /** At most 200 characters, without control characters. */
  subject: string
  /** Milliseconds; null when absent or absurd. */
  sentAt: number | null
  /** Why nobody wrote it by hand, or why its text cannot be read; `person` otherwise (EML-033, EML-041). */
  kind: 'person' | 'auto_reply' | 'bulk' | 'receipt' | 'calendar' | 'encrypted' | 'report'
  /** Address or id of `List-Id`. A list that is one of the aliases given to the reading does not make a mail `bulk`. */
  listId: string | null
  report: DeliveryReport | null
  forwarded: boolean
  /** Markdown of what the person wrote now, and of the whole mail. */
  text: string
  fullText: string
  parts: MailPart[]
}

/** What the reading has to know of the installation. */
export type ReadingOptions = {
  /** Milliseconds: a Date after tomorrow counts as none. */
  now: number
  /** Own addresses, in lower case: a list that is one of them counts as no list (EML-033). */
  aliases?: readonly string[]
}

/** What shows that the domain of the From header sent a mail; `fail`: it says that it did not (EML-027). */
export type SenderProof = { proof: 'dkim' | 'spf' | 'header' | 'none' | 'fail'; domain: string | null }
