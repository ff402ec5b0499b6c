import type { InboundSettings } from './inbound-settings.ts'

/** What one of our own addresses is for (EML-021). `word`: a token, or the slug of an account. */
export type OwnAddress = { kind: 'plain' } | { kind: 'word'; word: string } | { kind: 'bounce'; token: string }

const bounceWord = /^b[a-z2-7]{26}$/

/** Reads an address: null when it is none of ours. Case is ignored; `+` and `-` both separate the word. */
export const readOwnAddress = (
  { address, aliases }: Pick<InboundSettings, 'address' | 'aliases'>,
  given: string,
): OwnAddress | null => {
  const lower = given.trim().toLowerCase()
  if (lower === address || aliases.includes(lower)) return { kind: 'plain' }
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), address.slice(at)]
  if (!lower.endsWith(domain) || !lower.startsWith(local)) return null
  const rest = lower.slice(local.length, lower.length - domain.length)
  const word = /^[+-]([a-z0-9-]{1,64})$/.exec(rest)?.[1]
  if (word === undefined) return null
  return bounceWord.test(word) ? { kind: 'bounce', token: word.slice(1) } : { kind: 'word', word }
}
