import { expect, test } from 'vitest'
import { topServices } from './top-services.ts'

const probes = [
  { name: 'ERP', availability: 97.91 },
  { name: 'Site', availability: 100 },
  { name: 'Élan', availability: 100 },
  { name: 'Nouveau', availability: null },
  { name: 'Messagerie', availability: 99.999 },
  { name: 'Archives', availability: 0 },
]

test('[AVL-017] four services, the highest availability first, ties by name', () => {
  expect(topServices(probes).map(({ name }) => name)).toEqual(['Élan', 'Site', 'Messagerie', 'ERP'])
})

test('[AVL-017] a service without a figure yet stands behind those that have one', () => {
  expect(topServices(probes.slice(3)).map(({ name }) => name)).toEqual(['Messagerie', 'Archives', 'Nouveau'])
})
