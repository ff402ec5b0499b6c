import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { ExportedRow } from './exported-rows.ts'
import { csvLines, jsonLines } from './export-formats.ts'

const rows = (...list: ExportedRow[]) => Readable.from(list) as AsyncIterable<ExportedRow>
const at = new Date('2026-02-03T12:00:00.000Z')

test('JSON of an export is one array, empty without rows', async () => {
  expect(JSON.parse(await text(jsonLines(rows())))).toEqual([])
  const written = await text(jsonLines(rows({ id: 'a', at, labels: ['x'] }, { id: 'b', at: null, labels: [] })))
  expect(JSON.parse(written)).toEqual([
    { id: 'a', at: at.toISOString(), labels: ['x'] },
    { id: 'b', at: null, labels: [] },
  ])
})

test('CSV of an export quotes separators, keeps numbers and makes formulas inert', async () => {
  expect(await text(csvLines(rows()))).toBe('')
  const row = {
    id: 'a',
    name: '=SUM(A1)',
    cents: -50,
    labels: ['Run', 'Web'],
    at,
    note: 'un;"deux"\nlignes',
    lines: [{ n: 1 }],
  }
  expect(await text(csvLines(rows(row)))).toBe(
    '\ufeffid;name;cents;labels;at;note;lines\r\n' +
      `a;"'=SUM(A1)";-50;"Run, Web";2026-02-03T12:00:00.000Z;"un;""deux""\nlignes";"[{""n"":1}]"\r\n`,
  )
})
