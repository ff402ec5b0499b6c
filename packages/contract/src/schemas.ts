import * as z from 'zod/mini'
import { idPattern, taskSlugPattern } from '@passerelle/kernel/ids'
import { isHexColour, isVisible, isWebsite } from '@passerelle/kernel/validators/formats'

/** The building stones of every shape: bounded, so that no input is without limit. */
export const Id = z.string().check(z.regex(idPattern))
/** A request by its 24-hex `_id` or by its readable id (API-013). */
export const TaskRef = z.string().check(z.refine((text) => idPattern.test(text) || taskSlugPattern.test(text)))

/** An id or several, a hundred at most; a query writes several as `key[]=…&key[]=…`. */
export const Ids = z.pipe(
  z.transform((value: string | readonly string[]) => (Array.isArray(value) ? value : [value]) as string[]),
  z.array(Id).check(z.maxLength(100)),
)

/** Text of a field: trimmed, at least one character that can be seen, at most `max`. */
export const text = (max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.refine(isVisible),
    z.maxLength(max),
    z.refine((value) => !value.includes('\u0000')),
  )
/** Blank lines before, and space after, a text of several lines; the leading spaces of its first line mean something in Markdown. */
const trimLines = (value: string) => value.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd()

/** Like `text`, but a text of several lines keeps the leading spaces of each. */
export const markdown = (max: number) =>
  z.string().check(
    z.overwrite(trimLines),
    z.minLength(1),
    z.refine(isVisible),
    z.maxLength(max),
    z.refine((value) => !value.includes('\u0000')),
  )
/** Like `text`, but may be empty. */
export const optionalText = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max),
    z.refine((value) => !value.includes('\u0000')),
  )

/** Like `markdown`, but may be empty. */
export const optionalMarkdown = (max: number) =>
  z.string().check(
    z.overwrite(trimLines),
    z.maxLength(max),
    z.refine((value) => !value.includes('\u0000')),
  )

export const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())
/** '#' and six hexadecimal digits (UIX-054). */
export const HexColour = z.string().check(z.refine(isHexColour, 'forms.hexColour'))
/** An absolute http or https address (UIX-067). */
export const Website = z.string().check(z.trim(), z.maxLength(500), z.refine(isWebsite, 'forms.website'))
// Of the years 1 to 9999: others cannot be stored, or not be written into a reply any more. Calendars know nine digits of a second.
const [firstMoment, lastMoment] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]
const isWritable = (text: string) =>
  Date.parse(text) >= firstMoment && Date.parse(text) <= lastMoment && !/\.\d{10}/.test(text)
/** An instant, ISO 8601 with zone. */
export const Instant = z.iso.datetime({ offset: true }).check(z.refine(isWritable))
/** Milliseconds. */
export const Duration = z.int().check(z.gte(0), z.lte(10_000 * 3_600_000))

const written = (value: number | string) =>
  typeof value === 'string' && /^\d{1,11}$/.test(value) ? Number(value) : value
/** Milliseconds in a query. */
export const DurationAsked = z.pipe(z.transform(written), Duration)

const whole = (text: unknown) => (typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : text)
/** Lines of a page unless said (OPEN-014). */
export const defaultPageSize = 15
/** Paging of lists: `skip` from 0, `limit` 15 unless said, 100 at most (CON-001, MIL-005). */
export const Skip = z._default(z.pipe(z.transform(whole), z.int().check(z.gte(0), z.lte(1_000_000))), 0)
export const PageSize = z.pipe(z.transform(whole), z.int().check(z.gte(1), z.lte(100)))
export const Limit = z._default(PageSize, defaultPageSize)
export const pageQuery = { skip: Skip, limit: Limit }

export const listOf = <S extends z.ZodMiniType>(item: S) => z.object({ list: z.array(item), hasMore: z.boolean() })
