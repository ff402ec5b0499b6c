import { ParseOption, XmlDocument, XmlParseError, type XmlElement } from 'libxml2-wasm'
import { statementProblem, toCents, toDay, toOneLine, type StatementLine } from './statement-line.ts'

/** Any element of this name below, whatever version of the format its namespace says. */
const below = (path: string) =>
  `.${path
    .split('/')
    .map((name) => `/*[local-name()='${name}']`)
    .join('')}`
const anywhere = (name: string) => `//*[local-name()='${name}']`

const textOf = (entry: XmlElement, path: string): string => entry.get(below(path))?.content ?? ''
const textsOf = (entry: XmlElement, name: string): string =>
  entry
    .find(`.${anywhere(name)}`)
    .map(({ content }) => content)
    .join(' ')

/** The debit or credit that an entry of the statement tells. Throws `statement_broken`. */
const lineOf = (entry: XmlElement): StatementLine => {
  const amount = toCents(textOf(entry, 'Amt'))
  const bookedOn = toDay(textOf(entry, 'BookgDt/Dt') || textOf(entry, 'BookgDt/DtTm'))
  const isCredit = textOf(entry, 'CdtDbtInd') === 'CRDT' && textOf(entry, 'RvslInd') !== 'true'
  if (Number.isNaN(amount) || bookedOn === null) throw statementProblem(entry.line)
  const payer = entry.get(`.${anywhere('Dbtr')}${anywhere('Nm')}`)?.content ?? ''
  const reference = textsOf(entry, 'Ustrd') || textsOf(entry, 'EndToEndId') || textOf(entry, 'AddtlNtryInf')
  return {
    line: entry.line,
    bookedOn,
    amountInCents: isCredit ? amount : -amount,
    payer: toOneLine(payer),
    reference: toOneLine(reference),
    bankReference: toOneLine(textOf(entry, 'AcctSvcrRef') || textOf(entry, 'NtryRef')),
  }
}

/** The entries of a CAMT.053 file. Entities are not expanded and nothing is loaded. Throws `statement_broken`. */
export const parseCamt = (text: string): StatementLine[] => {
  let document: XmlDocument
  try {
    document = XmlDocument.fromString(text, { option: ParseOption.XML_PARSE_NO_XXE | ParseOption.XML_PARSE_BIG_LINES })
  } catch (error) {
    if (error instanceof XmlParseError) throw statementProblem(error.details[0]?.line ?? 1)
    throw error
  }
  try {
    const entries = document.find(`${anywhere('Stmt')}/*[local-name()='Ntry']`) as XmlElement[]
    if (entries.length === 0) throw statementProblem(1)
    return entries.map(lineOf)
  } finally {
    document.dispose()
  }
}
