import { expect, test } from 'vitest'
import { createTestFinder } from './find-tests.ts'

const find = createTestFinder([
  { path: 'packages/kernel/src/money.ts', text: '' },
  { path: 'packages/kernel/src/vat.ts', text: "import { a } from './money.ts'" },
  { path: 'packages/kernel/src/money.test.ts', text: "import { a } from './money.ts'" },
  { path: 'packages/kernel/src/vat.test.ts', text: "import { b } from './vat.ts'" },
  { path: 'services/payments/src/total.ts', text: "import { a } from '@passerelle/kernel/money'" },
  { path: 'services/payments/src/total.test.ts', text: "import { c } from './total.ts'" },
  { path: 'services/payments/src/rate.test.ts', text: "import { a } from '@passerelle/kernel/money'" },
  { path: 'services/payments/src/pay.component.test.ts', text: "import { a } from '@passerelle/kernel/money'" },
])

test('near tests import the file, far ones of its package reach it, those with a database are left out', () => {
  expect(find('packages/kernel/src/money.ts')).toEqual({
    near: ['packages/kernel/src/money.test.ts', 'services/payments/src/rate.test.ts'],
    far: ['packages/kernel/src/vat.test.ts'],
    reached: ['packages/kernel/src/money.ts', 'packages/kernel/src/vat.ts'],
  })
})

test('a file without tests has none', () => {
  expect(find('services/payments/src/absent.ts')).toMatchObject({ near: [], far: [] })
})
