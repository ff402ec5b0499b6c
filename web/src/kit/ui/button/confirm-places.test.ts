import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { confirm } from '@passerelle/i18n/fr/confirm'

const source = join(import.meta.dirname, '../../..')
const files = globSync('**/*.tsx', { cwd: source })
  .filter((path) => !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }))
const places = files.filter(({ text }) => text.includes('<ConfirmButton'))
const { lapsed: _lapsed, server, ...others } = confirm
const questions = Object.keys(others)

test('[UIX-045] every second click is asked by a question of the catalogue, and every question is asked', () => {
  const asked = places.flatMap(({ path, text }) =>
    text
      .split('<ConfirmButton')
      .slice(1)
      .map((rest) => ({ path, question: /^[^]*?question=\{ask\(([^]*?)(?:, \{|\))/.exec(rest)?.[1] ?? '' })),
  )
  expect(asked.filter(({ question }) => question === '')).toEqual([])
  const keys = asked.flatMap(({ question }) => [...question.matchAll(/'(\w+)'/g)].map((match) => match[1]!))
  expect([...new Set(keys.filter((key) => key in others))].sort()).toEqual(questions.sort())
  expect(asked.filter(({ question }) => question === '`server.${action}`').length).toBe(1)
})

test('a question names the thing, and the second click of no other part is a danger', () => {
  expect(Object.values(server).filter((text) => !text.includes('{server}'))).toEqual([])
  const nameless = Object.entries(others).filter(([, text]) => !text.includes('{'))
  expect(nameless.map(([key]) => key)).toEqual(['invoiceDraft', 'issueInvoice', 'paymentSecrets', 'withdrawAction'])
  // Dialogs that ask in words of their own, with a way back.
  const own = files.filter(({ text }) => /<Button[^>]*variant="danger"/.test(text)).map(({ path }) => path)
  expect(own.sort()).toEqual([
    'features/account/caller-check/caller-banner.tsx',
    'features/account/held-session/held-session-dialog.tsx',
    'features/commerce/booking/cancel-stay-dialog.tsx',
    'features/tasks/label-admin/label-dialog.tsx',
    'kit/ui/popup/discard-changes-dialog.tsx',
  ])
})
