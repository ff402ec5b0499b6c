import { minutes } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { draftParts, sectionOf } from './report-sections.ts'

test.each([
  [['Interne', 'Pilotage'], 'projectManagement'],
  [['Mission', 'Graphisme'], 'design'],
  [['Mission', 'Build'], 'build'],
  [['Infogérance', 'Run', 'TMI'], 'deploy'],
  [['Mission', 'Build', 'Deploy cluster public'], 'deploy'],
  [['constructor', '__proto__'], 'build'],
  [[], 'build'],
] as const)('[BKL-007] work labelled %j goes to %s', (labels, section) => {
  expect(sectionOf(labels)).toBe(section)
})

test('[BKL-007] a draft has one line for each request, in its section', () => {
  const parts = draftParts(
    [
      {
        slug: 'ATL-3',
        name: 'Accès',
        labels: ['Build'],
        spentInMs: minutes(105),
        notes: ['clés', 'comptes'],
        moved: false,
      },
      { slug: 'ATL-9', name: 'Serveur', labels: ['Run'], spentInMs: 0, notes: [], moved: true },
    ],
    'fr',
  )
  expect(parts).toEqual({
    projectManagement: '',
    design: '',
    build: 'ATL-3 Accès : clés ; comptes (1\u00a0h\u00a045)',
    deploy: 'ATL-9 Serveur',
  })
})
