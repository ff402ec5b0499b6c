const anyOf = (...forms: string[]) => `(?:${forms.join('|')})`

const ours = anyOf('mon', 'ma', 'un', 'une', "l[’']", 'outlook', 'yahoo', 'proton', 'gmail', 'la')
const phones = new RegExp(
  `^${anyOf(
    `envoyé ${anyOf('de', 'depuis', 'à partir de', 'avec')} ${ours}`,
    'sent (?:from|with|via) ',
    'get outlook for ',
    'obtenez outlook pour ',
    'télécharge[rz] outlook pour ',
  )}`,
  'i',
)

const closings = new RegExp(
  `^${anyOf(
    '(?:bien |très |sincèrement )?cordialement',
    'bien à (?:vous|toi)',
    '(?:sincères |meilleures )?salutations',
    '(?:belle|bonne) (?:fin de )?(?:journée|soirée|semaine)',
    '(?:kind |best |warm )?regards',
    'best(?: wishes)?',
    'cheers',
    'thanks(?: and regards)?',
    'many thanks',
    'yours (?:sincerely|truly)',
  )}(?: cordialement)?[ ,.!]*$`,
  'i',
)

const mostLines = 8
const shortLine = 80

/** Words of a line without its marks: `**Cordialement**,` and `[Sent from …](…)` are such lines too. */
const wordsOf = (line: string) =>
  line
    .slice(0, 200)
    .replaceAll(/[*_[\]]+/g, '')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .trim()

const isPhoneLine = (line: string) => line.length <= 200 && phones.test(wordsOf(line))

/** Where a closing begins that only a signature follows: at most eight short lines; -1 where none does. */
const closingIn = (lines: readonly string[]) => {
  let following = 0
  for (let at = lines.length - 1; at >= 0; at--) {
    const words = wordsOf(lines[at] ?? '')
    if (words === '') continue
    if (closings.test(words)) return at
    following += 1
    if (following > mostLines || (lines[at] ?? '').length > shortLine) return -1
  }
  return -1
}

/** Lines without the signature below them (EML-037). */
export const cutSignature = (lines: readonly string[]): readonly string[] => {
  const mark = lines.findIndex((line) => /^--\s?$/.test(line))
  const unsigned = (mark === -1 ? lines : lines.slice(0, mark)).filter((line) => !isPhoneLine(line))
  const closing = closingIn(unsigned)
  return closing === -1 ? unsigned : unsigned.slice(0, closing)
}
