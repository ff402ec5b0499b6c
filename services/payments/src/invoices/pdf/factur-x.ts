import { createHash } from 'node:crypto'
import { AFRelationship, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import { srgbProfile } from './srgb-profile.ts'
import { xmpPacket, type PdfFacts } from './xmp-packet.ts'

export type FacturXSource = Omit<PdfFacts, 'producer'> & { pdf: Uint8Array; xml: string; language: string }

const producer = 'Passerelle'

/**
 * Turns a PDF into Factur-X: embeds `factur-x.xml`, the metadata required by PDF/A-3, and the colour profile (ADR
 * 0031).
 */
export const toFacturX = async ({ pdf, xml, title, author, createdAt, language }: FacturXSource): Promise<Buffer> => {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const { catalog, context } = document
  document.setTitle(title, { showInWindowTitleBar: true })
  document.setAuthor(author)
  document.setProducer(producer)
  document.setCreator(producer)
  document.setCreationDate(createdAt)
  document.setModificationDate(createdAt)
  document.setLanguage(language)
  await document.attach(Buffer.from(xml), 'factur-x.xml', {
    mimeType: 'text/xml',
    description: title,
    creationDate: createdAt,
    modificationDate: createdAt,
    afRelationship: AFRelationship.Alternative,
  })
  const metadata = context.stream(Buffer.from(xmpPacket({ title, author, producer, createdAt })), {
    Type: 'Metadata',
    Subtype: 'XML',
  })
  catalog.set(PDFName.of('Metadata'), context.register(metadata))
  const profile = context.register(context.flateStream(srgbProfile(), { N: 3 }))
  const intent = context.obj({
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    OutputConditionIdentifier: PDFString.of('sRGB IEC61966-2.1'),
    Info: PDFString.of('sRGB IEC61966-2.1'),
    DestOutputProfile: profile,
  })
  catalog.set(PDFName.of('OutputIntents'), context.obj([context.register(intent)]))
  const id = PDFHexString.of(createHash('md5').update(xml).digest('hex'))
  context.trailerInfo.ID = context.obj([id, id])
  return Buffer.from(await document.save())
}
