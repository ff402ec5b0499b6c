import { expect, test } from 'vitest'
import { parseStatement } from './bank-statement.ts'
import { toCents, toDay } from './statement-line.ts'

const entry = (amount: string, more = '', sign = 'CRDT', day = '2026-02-12') => `
      <Ntry>
        <NtryRef>N-${amount}</NtryRef>
        <Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><BookgDt><Dt>${day}</Dt></BookgDt>
        <NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Clinique Riviera</Nm></Dbtr></RltdPties>${more}</TxDtls></NtryDtls>
      </Ntry>`
const camt = (...entries: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">
  <BkToCstmrStmt><Stmt>${entries.join('')}
  </Stmt></BkToCstmrStmt>
</Document>`
const paid = '<RmtInf><Ustrd>Facture\n F-2026-0011</Ustrd></RmtInf>'
const broken = (text: string) => {
  try {
    return parseStatement(text)
  } catch (error) {
    const { code, values } = error as { code: string; values?: { line: number } }
    return [code, values?.line]
  }
}

test('[COL-012] the credits of a CAMT.053 file are read, and its debits left out', () => {
  expect(parseStatement(camt(entry('348.00', paid), entry('12.50', '', 'DBIT')))).toEqual([
    {
      line: 4,
      bookedOn: '2026-02-12',
      amountInCents: 34_800,
      payer: 'Clinique Riviera',
      reference: 'Facture F-2026-0011',
      bankReference: 'N-348.00',
    },
  ])
})

test('[COL-012] a CSV file is read by the names of its columns, whatever the bank separates them by', () => {
  const expected = { bookedOn: '2026-02-12', amountInCents: 123_456, reference: 'VIR F-2026-0011' }
  for (const text of [
    '\uFEFFDate opération;Libellé;Débit;Crédit\r\n12/02/2026;VIR F-2026-0011;;1 234,56\r\n13/02/2026;FRAIS;4,00;\r\n',
    'date,label,amount\n2026-02-12,"VIR F-2026-0011","1,234.56"\n2026-02-13,FEES,-4.00\n',
    'Date\tMontant\tCommunication\n12/02/2026\t+1234,56 €\tVIR F-2026-0011\n',
  ])
    expect(parseStatement(text)).toEqual([expect.objectContaining(expected)])
})

test('[COL-012] a file that cannot be read names its line', () => {
  expect(broken(camt(entry('1.00'), entry('x')))).toEqual(['statement_broken', 9])
  expect(broken(camt(entry('1.00', '', 'CRDT', '2026-02-30')))).toEqual(['statement_broken', 4])
  expect(broken(camt(entry('1.00')).replace('</Stmt>', ''))).toEqual(['statement_broken', 9])
  expect(broken(camt())).toEqual(['statement_broken', 1])
  expect(broken('date;libellé;montant\n12/02/2026;A;1,00\n12/02/2026;B;deux\n')).toEqual(['statement_broken', 3])
  expect(broken('date;libellé;montant\n12/02/2026;A;1,00\n12/02/2026;B;\n')).toEqual(['statement_broken', 3])
  expect(broken('date;libellé;montant\n12/02/2026;"A;1,00\n')).toEqual(['statement_broken', 2])
  expect(broken('Bonjour')).toEqual(['statement_broken', 1])
})

test('[COL-012] entities of a file are not expanded, and nothing is loaded', () => {
  const doctype = '<!DOCTYPE d [<!ENTITY secret SYSTEM "file:///etc/hostname">]>'
  const text = camt(entry('1.00', '<RmtInf><Ustrd>&secret;</Ustrd></RmtInf>')).replace(
    '<Document',
    `${doctype}<Document`,
  )
  expect(JSON.stringify(broken(text))).not.toContain('localhost')
  expect(parseStatement(text)).toMatchObject([{ reference: '' }])
})

test('[COL-012] a file has five thousand lines at most', () => {
  const lines = (count: number) => `date;libellé;montant\n${'12/02/2026;A;1,00\n'.repeat(count)}`
  expect(parseStatement(lines(5000))).toHaveLength(5000)
  expect(broken(lines(5001))).toEqual(['statement_too_long', undefined])
})

test.each([
  ['1 234,56', 123_456],
  ['1.234,56 EUR', 123_456],
  ['1,234.56', 123_456],
  ['-12,5', -1250],
  ['7', 700],
  ['1,234', Number.NaN],
  ['', Number.NaN],
  ['12 janvier', Number.NaN],
])('a sum %j is %d cents', (text, cents) => expect(toCents(text)).toBe(cents))

test.each([
  ['28/02/2026', '2026-02-28'],
  ['2026-02-28T10:00:00', '2026-02-28'],
  ['29/02/2026', null],
  ['2026', null],
])('a day %j is %j', (text, day) => expect(toDay(text)).toBe(day))
