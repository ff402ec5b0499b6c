import { setTimeout as wait } from 'node:timers/promises'
import type { DNSResolver } from 'mailauth'

/** The name service did not answer, and without it nothing proves the sender: tried again, at last proof `none`. */
export class NameServiceSilent extends Error {
  override readonly name = 'NameServiceSilent'
}

const usual = { lookupMs: 3_000, allMs: 10_000 }

const lasting = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME', 'EFORMERR'])

const silence = () => Object.assign(new Error('No answer in time'), { code: 'ETIMEOUT' })

/**
 * Lookups for one mail: 3 s each, 10 s in all (EML-027), each name once. `silent()`: whether one of them got no answer.
 */
export const nameLookups = (resolver: DNSResolver, { lookupMs, allMs } = usual) => {
  const known = new Map<string, ReturnType<DNSResolver>>()
  const end = AbortSignal.timeout(allMs)
  let silent = false
  const ask: DNSResolver = async (domain, type) => {
    const answered = new AbortController()
    const signal = AbortSignal.any([answered.signal, end])
    try {
      if (end.aborted) throw silence()
      const late = wait(lookupMs, undefined, { signal, ref: false }).catch(() => undefined)
      return await Promise.race([resolver(domain, type), late.then(() => Promise.reject(silence()))])
    } catch (error) {
      if (!lasting.has((error as NodeJS.ErrnoException).code ?? '')) silent = true
      throw error
    } finally {
      answered.abort()
    }
  }
  const resolve: DNSResolver = (domain, type) => {
    const key = `${type} ${domain.toLowerCase()}`
    const asked = known.get(key) ?? ask(domain, type)
    known.set(key, asked)
    return asked
  }
  return { resolve, silent: () => silent }
}
