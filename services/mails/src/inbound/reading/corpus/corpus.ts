import { readdirSync, readFileSync } from 'node:fs'
import expected from './expected.json' with { type: 'json' }
import { madeMails } from './made-mails.ts'

/** What is expected of a mail of the corpus, as far as the mail itself says it. */
export type Expected = {
  what: string
  kind: string
  /** Left out where only its beginning is of interest. */
  text?: string
  /** Names of the files that are taken, and of those that are named as not taken. */
  files: string[]
  dropped: string[]
  proof: string
  /** Of texts that are too long to be written out. */
  begins?: string
  length?: number
  [more: string]: unknown
}

/** A mail of the corpus: `C01` of `mail.md`, with a letter where one row has several. */
export type CorpusMail = { id: string; raw: Uint8Array; expected: Expected }

const folder = new URL('./mails/', import.meta.url)

/** Names in the mails for what only an installation knows: the address that a person answers to. */
const usualNames: Record<string, string> = {
  reply: 'demandes+abcdefghijklmnopqrstuvwxyz@nimbus.example',
  bounce: 'demandes+babcdefghijklmnopqrstuvwxyz@nimbus.example',
}

const named = (raw: Uint8Array, names: Record<string, string>) => {
  const head = Buffer.from(raw.subarray(0, 4_000)).toString('latin1')
  const filled = Object.entries(names).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), head)
  return new Uint8Array(Buffer.concat([Buffer.from(filled, 'latin1'), raw.subarray(4_000)]))
}

const rawOf = (id: string) => {
  const make = madeMails[id]
  if (make) return make()
  // Lines end as they do on their way.
  return new TextEncoder().encode(readFileSync(new URL(`${id}.eml`, folder), 'utf8').replaceAll('\n', '\r\n'))
}

const ids = [...readdirSync(folder).map((name) => name.replace('.eml', '')), ...Object.keys(madeMails)].toSorted()

/** All mails of the corpus, made when they are asked for. `names`: the reply address of the world that they go to. */
export const corpusMails = (
  names: Record<string, string> = {},
): (Omit<CorpusMail, 'raw'> & { raw: () => Uint8Array })[] =>
  ids.map((id) => ({
    id,
    expected: (expected as unknown as Record<string, Expected>)[id]!,
    raw: () => named(rawOf(id), { ...usualNames, ...names }),
  }))
