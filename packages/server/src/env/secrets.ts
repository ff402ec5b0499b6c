import { readFileSync } from 'node:fs'
import { isLoopback } from '../net/is-loopback.ts'
import type { Setting, Source } from './setting.ts'

/**
 * Fills in the secrets whose text is in a file (`NAME_FILE`, as container engines and systemd hand them over). Returns
 * what is wrong with such files: one that cannot be read or is empty, or a secret that is given twice.
 */
export const readSecretFiles = (
  given: Source,
  secrets: readonly Pick<Setting<unknown>, 'name'>[],
): { source: Source; unreadable: string[] } => {
  const unreadable: string[] = []
  const source = { ...given }
  for (const { name } of secrets) {
    const path = given[`${name}_FILE`]?.trim()
    if (!path) continue
    if (given[name]?.trim()) {
      unreadable.push(`${name} and ${name}_FILE are both given. Leave one out`)
      continue
    }
    try {
      source[name] = readFileSync(path, 'utf8').trim()
      if (source[name] === '') unreadable.push(`${name}_FILE names "${path}", which is empty`)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      unreadable.push(`${name}_FILE names "${path}", a file that cannot be read (${code})`)
      // It is named already: not missing as well.
      source[name] = ''
    }
  }
  return { source, unreadable }
}

/** Reads a secret that is no setting of a process, such as the key of a backup. Throws what is wrong with its file. */
export const readSecret = (given: Source, name: string): string | undefined => {
  const { source, unreadable } = readSecretFiles(given, [{ name }])
  if (unreadable.length > 0) throw new Error(unreadable.join('. '))
  return source[name]?.trim() || undefined
}

/** Defaults of images, guides and earlier compose files. */
const known = new Set(['passerelle', 'postgres', 'password', 'secret', 'changeme', 'change-me', 'admin', 'root'])
const placeholder = /^<.*>$/

/**
 * Whether a secret, or the password within an address, is a known default, the example of its own description or a
 * placeholder. Addresses of this machine itself may have one.
 */
export const isDefaultSecret = ({ example }: Setting<unknown>, text: string | undefined): boolean => {
  const value = text?.trim() ?? ''
  if (value === '') return false
  if (value === example || placeholder.test(value)) return true
  if (!/^[a-z]+:\/\//i.test(value) || !URL.canParse(value)) return known.has(value.toLowerCase())
  const { hostname, password } = new URL(value)
  return !isLoopback(hostname) && password !== '' && known.has(password.toLowerCase())
}
