import { expect, test } from 'vitest'
import { documentVersions, versionsOn } from './legal-documents.ts'

test('[APP-017] a version is in force 30 days after its announcement, the one before until then', () => {
  const versions = [
    { document: 'cgsCloud', version: 1, announcedOn: '2025-01-01', validFrom: '2025-01-31' },
    { document: 'cgsCloud', version: 2, announcedOn: '2026-01-26', validFrom: '2026-02-25' },
  ] as const
  const on = (day: string) => {
    const { current, coming } = versionsOn('cgsCloud', day, versions)
    return [current?.version, coming?.version]
  }
  expect(on('2024-12-31')).toEqual([undefined, undefined])
  expect(on('2025-01-01')).toEqual([undefined, 1])
  expect(on('2025-01-31')).toEqual([1, undefined])
  expect(on('2026-01-26')).toEqual([1, 2])
  expect(on('2026-02-24')).toEqual([1, 2])
  expect(on('2026-02-25')).toEqual([2, undefined])
})

test('[APP-017] every published document was announced 30 days before it began', () => {
  for (const { announcedOn, validFrom } of documentVersions)
    expect((Date.parse(validFrom) - Date.parse(announcedOn)) / 86_400_000).toBe(30)
})

test('[APP-017] the versions that were published', () => {
  expect(documentVersions.map(({ document, version, validFrom }) => `${document} ${version} ${validFrom}`)).toEqual([
    'cguCgs 1 2023-12-20',
    'cgvInfogerance 1 2024-02-01',
    'cgvPrestation 1 2024-02-01',
    'cgsCloud 1 2024-07-03',
    'cgsCloud 2 2026-12-09',
  ])
})
