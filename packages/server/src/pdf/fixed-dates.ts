import { createHash } from 'node:crypto'
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString, type PDFObject } from '@cantoo/pdf-lib'

/** Names that the browser gives to elements of a tagged document: numbers that go on over all documents. */
const elementName = /^node\d{8,}$/
const nameOf = (object: PDFObject | undefined): string | null =>
  object instanceof PDFString && elementName.test(object.asString()) ? object.asString() : null

type Rename = (name: string) => PDFString
/** Renames elements inside an object and what it contains, but not what it refers to. */
const renameIn = (object: PDFObject, rename: Rename): void => {
  if (object instanceof PDFArray)
    for (const [index, item] of object.asArray().entries()) {
      const name = nameOf(item)
      if (name === null) renameIn(item, rename)
      else object.set(index, rename(name))
    }
  if (object instanceof PDFDict)
    for (const [key, value] of object.entries()) {
      const name = nameOf(value)
      if (name === null) renameIn(value, rename)
      else object.set(key, rename(name))
    }
}

/** Sorts a leaf of the tree of element names, as readers expect, and says where it begins and ends. */
const sortLeaf = (leaf: PDFDict): void => {
  const names = leaf.get(PDFName.of('Names'))
  if (!(names instanceof PDFArray) || nameOf(names.get(0)) === null) return
  const items = names.asArray()
  const pairs = items
    .flatMap((item, index) => (index % 2 === 0 ? [[item, items[index + 1]!] as const] : []))
    .sort(([one], [other]) => ((nameOf(one) ?? '') < (nameOf(other) ?? '') ? -1 : 1))
  for (const [index, item] of pairs.flat().entries()) names.set(index, item)
  const limits = leaf.get(PDFName.of('Limits'))
  if (!(limits instanceof PDFArray)) return
  limits.set(0, pairs[0]![0])
  limits.set(1, pairs.at(-1)![0])
}

/**
 * The same document with the dates of `at`, an id of its own and elements that are numbered in the order of the
 * document, so that each rendering of the same HTML has the same bytes.
 */
export const withFixedDates = async (pdf: Uint8Array, at: Date): Promise<Buffer> => {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  document.setProducer('Passerelle')
  document.setCreator('Passerelle')
  document.setCreationDate(at)
  document.setModificationDate(at)
  const { context } = document
  const dicts = context.enumerateIndirectObjects().flatMap(([, object]) => (object instanceof PDFDict ? [object] : []))
  const named = dicts.flatMap((dict) => nameOf(dict.get(PDFName.of('ID'))) ?? [])
  const numbers = new Map(named.map((name, index) => [name, index + 1]))
  const rename: Rename = (name) => PDFString.of(`node${String(numbers.get(name) ?? 0).padStart(8, '0')}`)
  for (const dict of dicts) renameIn(dict, rename)
  for (const dict of dicts) sortLeaf(dict)
  const id = PDFHexString.of(createHash('md5').update(`${document.getTitle()}${at.toISOString()}`).digest('hex'))
  context.trailerInfo.ID = context.obj([id, id])
  return Buffer.from(await document.save())
}
