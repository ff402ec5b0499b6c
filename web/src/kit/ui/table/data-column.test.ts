import { expect, test } from 'vitest'
import { narrowQuery, type DataColumn } from './data-column.ts'

const column = (more: Partial<DataColumn<unknown>>): DataColumn<unknown> => ({ key: 'any', cell: () => '', ...more })
const needs = (...columns: Partial<DataColumn<unknown>>[]) =>
  narrowQuery(columns.map(column)).match(/\d+/g)?.map(Number)

test('a few narrow columns have room on every window but a phone, and on paper', () => {
  expect(needs({}, { width: 120 }, { width: 120 })).toEqual([720, 340])
})

test('fixed columns need their width, one of text its least, in a window beside the sidebar', () => {
  expect(needs({ width: 500 }, { width: 200 }, {})).toEqual([904, 800])
  expect(needs({ width: 500 }, { width: 200 }, { least: 160 })).toEqual([964, 860])
})

test('a share of the table is no room for the others, and has to hold its own text', () => {
  expect(needs({ width: '20%' }, { width: 640 })).toEqual([904, 800])
  expect(needs({ width: '20%', least: 180 }, { width: 120 })).toEqual([1004, 900])
})

test('a desk shows every table, and columns that only a desk has do not count', () => {
  expect(needs({ width: 2000 })).toEqual([1024, 2000])
  expect(needs({}, { width: 600, from: 1025 }, { width: 600, from: 1241 })).toEqual([720, 100])
})
