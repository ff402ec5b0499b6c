import { maxEmailLength, maxUrlLength } from './limits.ts'
import * as z from 'zod/mini'
import { idPattern, taskSlugPattern } from '@passerelle/kernel/ids'
import {
  isHexColour,
  isOneLine,
  isVisible,
  isWebsite,
  isWithoutLink,
  toPlainLines,
} from '@passerelle/kernel/validators/formats'

/** Building blocks of all schemas. Every input is bounded in size. */
export const Id = z.string().check(z.regex(idPattern))
/** A task by its 24-hex `_id` or by its readable id (API-013). */
export const TaskRef = z.string().check(z.refine((text) => idPattern.test(text) || taskSlugPattern.test(text)))

/** One or more ids, at most a hundred; a query writes several as `key[]=…&key[]=…`. */
export const Ids = z.pipe(
  z.transform((value: string | readonly string[]) => (Array.isArray(value) ? value : [value]) as string[]),
  z.array(Id).check(z.maxLength(100)),
)

const hasNoNul = (value: string) => !value.includes('\u0000')
/** A tab comes with what is pasted from a table. */
const spaced = (value: string) => value.replaceAll('\t', ' ').trim()

/** Text of a field of one line: trimmed, at least one visible character, at most `max` characters. */
export const text = (max: number) =>
  z
    .string()
    .check(
      z.overwrite(spaced),
      z.minLength(1),
      z.refine(isVisible),
      z.maxLength(max),
      z.refine(isOneLine, 'forms.oneLine'),
    )
/** Like `text`, but may be empty. */
export const optionalText = (max: number) =>
  z.string().check(z.overwrite(spaced), z.maxLength(max), z.refine(isOneLine, 'forms.oneLine'))

/** Name of a person or an account; names are written into the subjects of mails, so they hold no link. */
export const name = (max: number) => text(max).check(z.refine(isWithoutLink, 'forms.nameLink'))

/** Text of several lines: trimmed, at least one visible character; line feeds and tabs are kept. */
export const lines = (max: number) =>
  z.string().check(
    z.overwrite((value) => toPlainLines(value).trim()),
    z.minLength(1),
    z.refine(isVisible),
    z.maxLength(max),
    z.refine(hasNoNul),
  )
/** Like `lines`, but may be empty. */
export const optionalLines = (max: number) =>
  z.string().check(
    z.overwrite((value) => toPlainLines(value).trim()),
    z.maxLength(max),
    z.refine(hasNoNul),
  )

/**
 * Removes blank lines at the start and whitespace at the end of a multi-line text; leading spaces of its first line are
 * kept because they matter in Markdown.
 */
const trimLines = (value: string) =>
  toPlainLines(value)
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd()

/** Like `lines`, but keeps the leading spaces of each line. */
export const markdown = (max: number) =>
  z.string().check(z.overwrite(trimLines), z.minLength(1), z.refine(isVisible), z.maxLength(max), z.refine(hasNoNul))
/** Like `markdown`, but may be empty. */
export const optionalMarkdown = (max: number) =>
  z.string().check(z.overwrite(trimLines), z.maxLength(max), z.refine(hasNoNul))

export const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(maxEmailLength), z.email())
/** '#' and six hexadecimal digits (UIX-054). */
export const HexColour = z.string().check(z.refine(isHexColour, 'forms.hexColour'))
/** An absolute http or https URL (UIX-067). */
export const Website = z
  .string()
  .check(
    z.trim(),
    z.maxLength(maxUrlLength),
    z.refine(isWebsite, 'forms.website'),
    z.refine(isOneLine, 'forms.oneLine'),
  )
// Years 1 to 9999: others cannot be stored or serialized. ISO timestamps may have up to nine digits for fractions of a
// second.
const [firstMoment, lastMoment] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]
const isWritable = (text: string) =>
  Date.parse(text) >= firstMoment && Date.parse(text) <= lastMoment && !/\.\d{10}/.test(text)
/** An instant, ISO 8601 with time zone. */
export const Instant = z.iso.datetime({ offset: true }).check(z.refine(isWritable))
/**
 * A calendar day, or an instant of it. Years 1000 to 9998: its week, and its bounds in Paris, are written with four
 * digits.
 */
export const DayOrInstant = z.union([z.iso.date(), Instant]).check(z.refine((text) => text >= '1000' && text < '9999'))
/** Duration in milliseconds. */
export const Duration = z.int().check(z.gte(0), z.lte(10_000 * 3_600_000))

const written = (value: number | string) =>
  typeof value === 'string' && /^\d{1,11}$/.test(value) ? Number(value) : value
/** Duration in milliseconds, in a query. */
export const ClientDuration = z.pipe(z.transform(written), Duration)

const whole = (text: unknown) => (typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : text)
/** The version of something that a query names, compared with the present one. */
export const QueryVersion = z.pipe(z.transform(whole), z.int().check(z.gte(1)))
/** Default page size (OPEN-014). */
export const defaultPageSize = 15
/** Paging of lists: `skip` from 0, `limit` 15 by default, at most 100 (CON-001, MIL-005). */
export const Skip = z._default(z.pipe(z.transform(whole), z.int().check(z.gte(0), z.lte(1_000_000))), 0)
export const PageSize = z.pipe(z.transform(whole), z.int().check(z.gte(1), z.lte(100)))
export const Limit = z._default(PageSize, defaultPageSize)
export const pageQuery = { skip: Skip, limit: Limit }

export const listOf = <S extends z.ZodMiniType>(item: S) => z.object({ list: z.array(item), hasMore: z.boolean() })
