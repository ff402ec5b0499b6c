import { expect, test } from 'vitest'
import { workKinds as en } from '@passerelle/i18n/en/workKinds'
import { workKinds as fr } from '@passerelle/i18n/fr/workKinds'
import { boot } from '@passerelle/testkit/boot'
import { loadServices, serviceNames } from './services.ts'

test('every kind of work has a name in both languages', async () => {
  const booted = await boot({ env: { roles: ['http'] } })
  try {
    const kinds = (await loadServices(serviceNames, booted.platform)).flatMap(({ workKinds = [] }) =>
      workKinds.map(({ name }) => name.replace('.', '-')),
    )
    expect(kinds).toContain('projects-drive-sync')
    expect(kinds.filter((kind) => !(kind in en.kind) || !(kind in fr.kind))).toEqual([])
  } finally {
    await booted.close()
  }
})
