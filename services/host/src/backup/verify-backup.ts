import { createHash, type Hash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import {
  headerEntry,
  secretsKeyEntry,
  summaryEntry,
  type ArchiveHeader,
  type ArchiveSummary,
} from './archive-format.ts'
import { readArchive } from './archive-reader.ts'
import type { Key } from './encryption.ts'

export type VerifiedArchive = { header: ArchiveHeader; summary: ArchiveSummary }

/** Verifies an archive: reads it to its end and compares every hash. Throws an error that describes the mismatch. */
export const verifyBackup = async (file: string, key?: Key): Promise<VerifiedArchive> => {
  let header: ArchiveHeader | undefined
  let summary: ArchiveSummary | undefined
  const tables = new Map<string, Hash>()
  const files = new Map<string, Hash>()
  let secretsKey: string | null = null
  const hashOf = (all: Map<string, Hash>, name: string) => {
    const known = all.get(name) ?? createHash('sha256')
    all.set(name, known)
    return known
  }
  try {
    for await (const { name, stream } of readArchive(file, key)) {
      if (name === headerEntry) header = JSON.parse(await text(stream)) as ArchiveHeader
      else if (name === summaryEntry) summary = JSON.parse(await text(stream)) as ArchiveSummary
      else {
        const [, kind, rest = ''] = /^(tables|files)\/([^/]+)/.exec(name) ?? []
        const hash = kind ? hashOf(kind === 'tables' ? tables : files, rest) : createHash('sha256')
        for await (const chunk of stream as AsyncIterable<Buffer>) hash.update(chunk)
        if (name === secretsKeyEntry) secretsKey = hash.digest('hex')
      }
    }
  } catch (cause) {
    throw new Error(`${file} cannot be read to its end: ${(cause as Error).message}`, { cause })
  }
  if (!header || !summary) throw new Error(`${file} is not a whole backup: its end is missing`)
  if (header.format !== 1)
    throw new Error(`${file} has format ${String(header.format)}, which this version does not know`)
  const empty = createHash('sha256').digest('hex')
  const wrong = [
    ...Object.entries(summary.tables)
      .filter(([name, { sha256 }]) => (tables.get(name)?.digest('hex') ?? empty) !== sha256)
      .map(([name]) => name),
    ...Object.entries(summary.files)
      .filter(([name, sha256]) => files.get(name)?.digest('hex') !== sha256)
      .map(([name]) => name),
    ...(summary.secretsKey === secretsKey ? [] : [secretsKeyEntry]),
  ]
  if (wrong.length > 0) throw new Error(`${file} is damaged: ${wrong.join(', ')} differ from what was written`)
  return { header, summary }
}
