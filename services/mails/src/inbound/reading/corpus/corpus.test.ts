import { expect, test } from 'vitest'
import type { MailPart } from '../inbound-mail.ts'
import { readMailHere } from '../mail-reader.ts'
import { proveSender } from '../prove-sender.ts'
import { UnreadableMail } from '../unreadable-mail.ts'
import { corpusMails } from './corpus.ts'
import { tooLarge } from './made-mails.ts'
import { arrivalOf } from './signed-mails.ts'

const options = {
  now: Date.parse('2026-02-03T09:00:00Z'),
  aliases: ['demandes@nimbus.example', 'support@nimbus.example'],
}
const silent: MailPart['why'][] = ['signature', 'small', 'logo']

const all = corpusMails().map((mail) => ({ ...mail, what: mail.expected.what }))
/** Cases of these numbers: `[1, 23]` is C01 to C23. */
const casesOf = (...ranges: [number, number][]) =>
  all.filter(({ id }) => ranges.some(([from, to]) => Number(id.slice(1, 3)) >= from && Number(id.slice(1, 3)) <= to))
const timeout = 60_000

const expectRead = async ({ expected, raw: make }: (typeof all)[number]) => {
  const { raw, arrival } = await arrivalOf({ raw: make(), expected })
  const reading = readMailHere(raw, options)
  if (expected.kind === 'unreadable') {
    await expect(reading).rejects.toThrow(UnreadableMail)
    return
  }
  const mail = await reading
  const taken = mail.parts.filter(({ role }) => role !== 'dropped')
  const named = mail.parts.filter(({ role, why }) => role === 'dropped' && !silent.includes(why))
  expect({
    kind: mail.kind,
    text: expected.text === undefined ? undefined : mail.text,
    files: taken.map(({ name }) => name),
    dropped: named.map(({ name }) => name),
    proof: (await proveSender(raw, arrival)).proof,
  }).toEqual({
    kind: expected.kind,
    text: expected.text,
    files: expected.files,
    dropped: expected.dropped,
    proof: expected.proof,
  })
  expect(taken.every(({ content, size }) => content?.length === size)).toBe(true)
  expect(mail.text.startsWith(expected.begins ?? '')).toBe(true)
  if (expected.length !== undefined) expect(mail.text).toHaveLength(expected.length)
  for (const key of ['report', 'sentAt', 'forwarded', 'messageId', 'subject'] as const)
    if (key in expected) expect(mail[key]).toEqual(expected[key])
  if ('sender' in expected) expect(mail.from?.address ?? null).toBe(expected['sender'])
}

test.each(casesOf([1, 9], [12, 23], [43, 43]))('[EML-037] $id, $what', { timeout }, async (mail) => expectRead(mail))
test.each(casesOf([10, 11], [32, 38]))('[EML-040] $id, $what', { timeout }, async (mail) => expectRead(mail))
test.each(casesOf([39, 42], [44, 46]))('[EML-041] $id, $what', { timeout }, async (mail) => expectRead(mail))
test.each(casesOf([52, 55], [57, 58], [85, 88]))('[EML-027] $id, $what', { timeout }, async (mail) => expectRead(mail))
test.each(casesOf([25, 30], [59, 60], [83, 84]))('[EML-063] $id, $what', { timeout }, async (mail) => expectRead(mail))
const others = casesOf([24, 24], [31, 31], [47, 51], [56, 56], [61, 82], [89, 90])
test.each(others)('$id, $what', { timeout }, async (mail) => expectRead(mail))

test('C35 is larger than what receivers take', () => {
  expect(tooLarge().length).toBeGreaterThan(36_700_160)
})
