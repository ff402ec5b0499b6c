const stamped = /\/(CreationDate|ModDate) ?\(D:[^)]*\)/g
const nodeId = /\(node(\d{8})\)/g
// Chromium lists the ids of all table heads in one leaf, sorted.
const idTree = /\/Limits \[\(node\d{8}\) \(node\d{8}\)\]\n\/Names \[((?:\(node\d{8}\) \d+ 0 R ?)+)\]/g
const entry = /\(node\d{8}\) \d+ 0 R/g
const two = (value: number) => String(value).padStart(2, '0')

/** A date of a PDF: `D:20260201000000+00'00'`. */
const pdfDate = (at: Date) => {
  const time = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join('')
  return `D:${at.getUTCFullYear()}${two(at.getUTCMonth() + 1)}${two(at.getUTCDate())}${time}+00'00'`
}

/** Numbers the ids of the browser's nodes, which depend on what it rendered before, from one in order of appearance. */
const renumber = (text: string): string => {
  const numbers = new Map<string, string>()
  return text
    .replace(nodeId, (_found, id: string) => {
      const number = numbers.get(id) ?? String(numbers.size + 1).padStart(8, '0')
      numbers.set(id, number)
      return `(node${number})`
    })
    .replace(idTree, (_found, entries: string) => {
      const sorted = (entries.match(entry) ?? []).toSorted()
      const [first, last] = [sorted[0]!, sorted.at(-1)!].map((one) => one.slice(0, '(node00000000)'.length))
      return `/Limits [${first} ${last}]\n/Names [${sorted.join(' ')}]`
    })
}

/**
 * Makes a PDF reproducible: the same page gives the same bytes, whenever it is rendered. Its dates become `at`. The
 * length of each part stays, because a PDF lists their offsets.
 */
export const reproduciblePdf = (pdf: Buffer, at: Date): Buffer => {
  const dated = pdf.toString('latin1').replace(stamped, (found, name: string) => {
    const made = `/${name} (${pdfDate(at)})`
    return made.length === found.length ? made : found
  })
  return Buffer.from(renumber(dated), 'latin1')
}
