import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
  type PDFObject,
} from '@cantoo/pdf-lib'

const name = (text: string) => PDFName.of(text)
const forbiddenKeys = ['JS', 'JavaScript', 'AA', 'OpenAction', 'XFA', 'Encrypt', 'PS']
const forbiddenActions = [
  'JavaScript',
  'Launch',
  'Sound',
  'Movie',
  'ResetForm',
  'ImportData',
  'SetState',
  'Hide',
  'Rendition',
  'Trans',
]
const xmlText = (xmp: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xmp)?.[1]

const dictOf = (object: PDFObject): PDFDict | undefined =>
  object instanceof PDFDict ? object : object instanceof PDFRawStream ? object.dict : undefined

const textIn = (dict: PDFDict | undefined, key: string) => {
  const value = dict?.lookup(name(key))
  return value && 'decodeText' in value ? (value as { decodeText: () => string }).decodeText() : undefined
}

/** Faults of any object of the file: scripts, actions, filters, transparency, fonts that are not embedded, links. */
const faultsOfObject = (dict: PDFDict): (string | false)[] => {
  const is = (key: string, value: string) => dict.lookup(name(key)) === name(value)
  const number = (key: string) => {
    const value = dict.lookup(name(key))
    return value instanceof PDFNumber ? value.asNumber() : undefined
  }
  const blend = dict.lookup(name('BM'))
  const isFont = dict.has(name('FontName')) && dict.has(name('FontBBox'))
  return [
    ...forbiddenKeys.map((key) => dict.has(name(key)) && key !== 'OpenAction' && `has the key ${key}`),
    ...forbiddenActions.map(
      (action) => is('S', action) && !dict.has(name('CS')) && is('Type', 'Action') && `runs the action ${action}`,
    ),
    is('Filter', 'LZWDecode') && 'is packed by LZW',
    is('Subtype', 'PS') && 'holds PostScript',
    String(dict.lookup(name('Interpolate'))) === 'true' && 'has an interpolated image',
    (number('ca') ?? 1) < 1 && 'is transparent (ca)',
    (number('CA') ?? 1) < 1 && 'is transparent (CA)',
    dict.has(name('SMask')) && !is('SMask', 'None') && 'is transparent (SMask)',
    blend !== undefined && blend !== name('Normal') && 'blends',
    isFont &&
      !['FontFile', 'FontFile2', 'FontFile3'].some((key) => dict.has(name(key))) &&
      'has a font that is not embedded',
    is('Subtype', 'Link') && ((number('F') ?? 0) & 0b100) === 0 && 'has a link that is not printed',
    (is('Subtype', 'FileAttachment') || is('Subtype', 'Widget')) && 'has a form or an attachment on a page',
  ]
}

/** What contradicts PDF/A-3b or Factur-X 1.0 in a file; none in one that an archive takes (ISO 19005-3). */
export const findPdfAFaults = async (pdf: Buffer): Promise<string[]> => {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const { catalog, context } = document
  const dicts = context.enumerateIndirectObjects().flatMap(([, object]) => dictOf(object) ?? [])
  const faults: (string | false)[] = dicts.flatMap(faultsOfObject)
  const need = (holds: unknown, what: string) => faults.push(!holds && what)

  need(
    /^%PDF-1\.[4-7]\n%[\x80-\xff]{4}/.test(pdf.subarray(0, 20).toString('latin1')),
    'the header has no binary comment',
  )
  need(context.trailerInfo.ID instanceof PDFArray && context.trailerInfo.ID.size() === 2, 'there is no document id')
  need(context.trailerInfo.Encrypt === undefined, 'it is encrypted')

  const metadata = catalog.lookup(name('Metadata'))
  const stream = metadata instanceof PDFRawStream ? metadata : undefined
  need(stream && !stream.dict.has(name('Filter')), 'the metadata is missing or packed')
  const xmp = stream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('utf8') : ''
  need(xmlText(xmp, 'pdfaid:part') === '3' && xmlText(xmp, 'pdfaid:conformance') === 'B', 'it does not say PDF/A-3b')
  need(xmlText(xmp, 'pdfaSchema:namespaceURI')?.startsWith('urn:factur-x:'), 'the schema fx is not described')
  for (const property of ['DocumentFileName', 'DocumentType', 'Version', 'ConformanceLevel'])
    need(
      xmlText(xmp, `fx:${property}`) && xmp.includes(`<pdfaProperty:name>${property}<`),
      `fx:${property} is missing or not described`,
    )
  const info = context.lookupMaybe(context.trailerInfo.Info, PDFDict)
  need(xmp.includes(`x-default">${textIn(info, 'Title')}<`), 'the titles differ')
  need(xmlText(xmp, 'pdf:Producer') === textIn(info, 'Producer'), 'the producers differ')
  need(xmlText(xmp, 'xmp:CreatorTool') === textIn(info, 'Creator'), 'the creators differ')
  for (const [tag, date] of [
    ['xmp:CreateDate', document.getCreationDate()],
    ['xmp:ModifyDate', document.getModificationDate()],
  ] as const)
    need(date && new Date(xmlText(xmp, tag) ?? '').getTime() === date.getTime(), `${tag} differs`)

  const intent = catalog.lookupMaybe(name('OutputIntents'), PDFArray)?.lookupMaybe(0, PDFDict)
  need(intent?.lookup(name('S')) === name('GTS_PDFA1'), 'there is no output intent')
  const profile = intent?.lookup(name('DestOutputProfile'))
  const bytes = profile instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(profile).decode()) : Buffer.alloc(0)
  need(
    bytes.subarray(36, 40).toString('latin1') === 'acsp' && bytes.readUInt32BE(0) === bytes.length,
    'the colour profile is none',
  )

  const files = dicts.filter((dict) => dict.lookup(name('Type')) === name('Filespec'))
  const attached = catalog.lookupMaybe(name('AF'), PDFArray)
  need(files.length === 1 && attached?.size() === 1, 'there is not one attached file')
  for (const file of files) {
    need(textIn(file, 'F') === 'factur-x.xml' && textIn(file, 'UF') === 'factur-x.xml', 'the file is not factur-x.xml')
    need(file.lookup(name('AFRelationship')) === name('Alternative'), 'its relationship is not Alternative')
    const embedded = file.lookupMaybe(name('EF'), PDFDict)?.lookup(name('F'))
    const head = embedded instanceof PDFRawStream ? embedded.dict : undefined
    need(head?.lookup(name('Subtype')) === name('text/xml'), 'its type is not text/xml')
    need(head?.lookupMaybe(name('Params'), PDFDict)?.has(name('ModDate')), 'its day of change is missing')
  }
  need(catalog.lookupMaybe(name('MarkInfo'), PDFDict) && catalog.has(name('StructTreeRoot')), 'it is not tagged')
  need(textIn(catalog, 'Lang'), 'it has no language')
  return [...new Set(faults.filter((fault) => fault !== false))]
}
