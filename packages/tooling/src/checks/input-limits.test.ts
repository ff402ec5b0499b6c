import { expect, test } from 'vitest'
import { checkInputLimits } from './input-limits.ts'

const found = (text: string, path = 'web/src/features/account/users/invite-dialog.tsx') =>
  checkInputLimits([{ path, text }]).map(({ line, message }) => `${line} ${message.split(' types')[0]}`)

test.each([
  ['const a = <input maxLength={80} />', '1 maxLength={80}'],
  ['const a = (\n  <TextArea\n    maxLength={20_000}\n  />\n)', '3 maxLength={20_000}'],
  ['const a = <Stepper max={50} />', '1 max={50}'],
])('%j types a limit', (text, expected) => {
  expect(found(text)).toEqual([expected])
})

test.each([
  'const a = <input maxLength={maxNameLength} />',
  'const a = <progress max={1} value={part} />',
  'const a = <Stepper min={1} max={maxGuests} />',
  'const a = <Field {...form.field("name")} />',
])('%j does not', (text) => {
  expect(found(text)).toEqual([])
})

test('tests may type what they need', () => {
  expect(found('const a = <input maxLength={5} />', 'web/src/kit/ui/form/form-parts.browser.test.tsx')).toEqual([])
})
