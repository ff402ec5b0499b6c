import { expect, test } from 'vitest'
import { endOfShownDay } from '@passerelle/kernel/announcements'
import {
  cancellationOf,
  checkFields,
  checkNotice,
  checkWhole,
  isAnnouncementLink,
  type AnnouncementFields,
} from './announcement-rules.ts'

const now = new Date('2026-11-09T12:00:00Z')
const price: AnnouncementFields = {
  kind: 'price',
  titleFr: 'Nouveaux tarifs',
  titleEn: 'New prices',
  textFr: 'Rien ne change le jour. [Voir](/settings/pricing)',
  textEn: 'Nothing changes by day. [See](/settings/pricing)',
  link: null,
  document: null,
  audience: { side: 'customers', appIds: [], notAppIds: [], features: [], roles: 'everybody' },
  shownFrom: null,
  shownUntil: endOfShownDay('2026-12-31'),
  effectiveOn: '2026-12-09',
  acknowledge: false,
  mail: true,
}
const refusalOf = (check: () => void) => {
  try {
    check()
    return null
  } catch (error) {
    const { code, fields } = error as { code: string; fields?: Record<string, unknown> }
    return [code, ...Object.keys(fields ?? {})]
  }
}

test.each([
  ['https://nimbus.example/prices', true],
  ['/settings/pricing', true],
  ['//evil.example', false],
  ['http://nimbus.example', false],
  ['https://', false],
  ['https://user@evil.example', false],
  ['javascript:alert(1)', false],
  ['/a b', false],
  ['/\\evil.example', false],
  ['settings', false],
  ['', false],
])('[ANN-001][ANN-015] the link %s: %s', (link, expected) => {
  expect(isAnnouncementLink(link)).toBe(expected)
})

test.each<[string, Partial<AnnouncementFields>, string[]]>([
  ['what may be announced', {}, []],
  ['a script as link', { link: 'javascript:alert(1)' }, ['link']],
  ['a script in a text', { textFr: '[x](javascript:alert(1))' }, ['textFr']],
  ['a definition of a link', { textEn: '[x][1]\n\n[1]: javascript:alert(1)' }, ['textEn']],
  ['an automatic link', { textEn: '<vbscript:x>' }, ['textEn']],
  ['HTML, which is text', { textFr: '<b>gras</b> <script>alert(1)</script>' }, []],
  ['a feature that is unknown', { audience: { ...price.audience, features: ['teleport'] } }, ['audience']],
  ['a day that does not exist', { effectiveOn: '2027-02-29' }, ['effectiveOn']],
  ['a day in the past', { effectiveOn: '2026-11-08' }, ['effectiveOn']],
  ['a day of an information', { kind: 'info' }, ['effectiveOn']],
  ['a document of prices', { document: 'cgsCloud' }, ['document']],
  ['a last day in the past', { shownUntil: endOfShownDay('2026-11-08') }, ['shownUntil']],
  ['366 days', { shownUntil: endOfShownDay('2027-11-10') }, []],
  ['367 days', { shownUntil: endOfShownDay('2027-11-11') }, ['shownUntil']],
])('[ANN-009][ANN-015] refuses %s', (_, fields, wrong) => {
  const refused = refusalOf(() => checkFields({ ...price, ...fields }, ['effectiveOn'], now))
  expect(refused).toEqual(wrong.length === 0 ? null : ['announcement_invalid', ...wrong])
})

test.each<[Partial<AnnouncementFields>, string[]]>([
  [{}, []],
  [{ titleEn: '', textFr: '' }, ['titleEn', 'textFr']],
  [{ effectiveOn: null }, ['effectiveOn']],
  [{ shownUntil: null }, ['shownUntil']],
  [{ kind: 'terms' }, ['document']],
  [{ shownUntil: endOfShownDay('2026-12-08') }, ['shownUntil']],
  [{ shownUntil: endOfShownDay('2026-12-09') }, []],
  [{ kind: 'info', effectiveOn: null }, []],
])('[ANN-004][ANN-009] to be published %j lacks %j', (fields, missing) => {
  const refused = refusalOf(() => checkWhole({ ...price, ...fields }))
  expect(refused).toEqual(missing.length === 0 ? null : ['announcement_incomplete', ...missing])
})

test('[ANN-004] a day too near is refused with the first possible one, in both languages', () => {
  expect(refusalOf(() => checkNotice({ effectiveOn: '2026-12-09' }, now))).toBeNull()
  const check = () => checkNotice({ effectiveOn: '2026-12-08' }, now)
  expect(refusalOf(check)).toEqual(['announcement_too_soon', 'effectiveOn'])
  expect(check).toThrow(expect.objectContaining({ details: { firstDay: '2026-12-09' } }))
})

test('[ANN-005] the cancellation of prices is an information for the same people, whose title fits', () => {
  const audience = { ...price.audience, appIds: ['a'.repeat(24)] }
  const draft = cancellationOf({ ...price, audience, titleEn: 'x'.repeat(120) })
  expect(draft).toMatchObject({
    kind: 'info',
    titleFr: 'Annulation\u00a0: Nouveaux tarifs',
    audience,
    effectiveOn: null,
  })
  expect(draft.titleEn).toHaveLength(120)
})
