import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { confirm } from '../../../../../packages/i18n/src/fr/confirm.ts'

const source = join(import.meta.dirname, '../../..')
const files = globSync('**/*.tsx', { cwd: source })
  .filter((path) => !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }))
const places = files.filter(({ text }) => text.includes('<ConfirmButton'))
const questions = Object.keys(confirm).filter((key) => key !== 'lapsed')

test('[UIX-045] every second click is asked by a question of the catalogue, and every question is asked', () => {
  const asked = places.flatMap(({ path, text }) =>
    text
      .split('<ConfirmButton')
      .slice(1)
      .map((rest) => ({ path, question: /^[^]*?question=\{ask\(([^]*?)(?:, \{|\))/.exec(rest)?.[1] ?? '' })),
  )
  expect(asked.filter(({ question }) => question === '')).toEqual([])
  const keys = asked.flatMap(({ question }) => [...question.matchAll(/'(\w+)'/g)].map((match) => match[1]!))
  // The actions of a server are questions by their own names.
  const named = new Set([...keys.filter((key) => key in confirm), 'start', 'stop', 'reboot'])
  expect([...named].sort()).toEqual(questions.sort())
})

test('a question names the thing, and the second click of no other part is a danger', () => {
  const nameless = Object.entries(confirm).filter(([, text]) => !text.includes('{'))
  expect(nameless.map(([key]) => key)).toEqual([
    'lapsed',
    'invoiceDraft',
    'issueInvoice',
    'paymentSecrets',
    'withdrawAction',
  ])
  // Dialogs that ask in words of their own, with a way back.
  const own = files.filter(({ text }) => /<Button[^>]*variant="danger"/.test(text)).map(({ path }) => path)
  expect(own.sort()).toEqual([
    'features/booking/cancel-stay-dialog.tsx',
    'features/caller-check/caller-banner.tsx',
    'features/label-admin/label-dialog.tsx',
    'kit/ui/popup/discard-changes-dialog.tsx',
  ])
})
