import { variants } from 'virtual:mutants'
import { describe, expect, test } from 'vitest'

// The only test file of a mutation run: all tests of the file under mutation, once per mutant. Each variant is loaded
// anew, so that constants of modules are mutated too.
for (const { name, load } of variants)
  describe(`${name}`, async () => {
    const broken = await load().then(
      () => undefined,
      (error: unknown) => error,
    )
    test('loads', () => expect(broken).toBeUndefined())
  })
