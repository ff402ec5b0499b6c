/**
 * One setting: its purpose, an example of a valid value, and its parser. `read` throws with the reason if the value is
 * invalid.
 */
export type Setting<T> = {
  name: string
  purpose: string
  example: string
  read: (text: string | undefined) => T
  /** Its text may be the content of a file that `NAME_FILE` names, and no known default in production. */
  isSecret?: true
}

export type Source = Readonly<Record<string, string | undefined>>

const setting = <T>(
  name: string,
  purpose: string,
  example: string,
  read: (text: string | undefined) => T,
): Setting<T> => ({ name, purpose, example, read })

/** Marks a setting whose text nobody else may know. */
export const secret = <T>(of: Setting<T>): Setting<T> => ({ ...of, isSecret: true })

export const text = (name: string, purpose: string, example: string, otherwise?: string) =>
  setting(name, purpose, example, (given) => {
    const value = given ?? otherwise
    if (value === undefined) throw new Error('is missing')
    return value
  })

/** A setting whose value is made of the text that another one accepts. */
export const mapped = <A, B>(from: Setting<A>, map: (value: A) => B): Setting<B> => ({
  ...from,
  read: (given) => map(from.read(given)),
})

export const optionalText = (name: string, purpose: string, example: string) =>
  setting(name, purpose, example, (given) => given)

/** A mail address without a name, since the product adds one. */
export const optionalMailAddress = (name: string, purpose: string, example: string) =>
  setting(name, purpose, example, (given) => {
    if (given !== undefined && !/^[^\s<>@,]+@[^\s<>@,]+$/.test(given))
      throw new Error(`"${given}" is no bare mail address`)
    return given
  })

export const matching = (name: string, purpose: string, example: string, pattern: RegExp, otherwise: string) =>
  setting(name, purpose, example, (given = otherwise) => {
    if (!pattern.test(given)) throw new Error(`cannot be "${given}"`)
    return given
  })

export const integer = (
  name: string,
  purpose: string,
  example: string,
  range: { from: number; to: number; otherwise: number },
) =>
  setting(name, purpose, example, (given = String(range.otherwise)) => {
    const value = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN
    if (!(value >= range.from && value <= range.to))
      throw new Error(`"${given}" is not a whole number from ${range.from} to ${range.to}`)
    return value
  })

export const flag = (name: string, purpose: string) =>
  setting(name, purpose, 'true', (given = 'false') => {
    if (given !== 'true' && given !== 'false') throw new Error(`"${given}" is neither true nor false`)
    return given === 'true'
  })

const items = (given: string) =>
  given
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** A comma-separated list of known words; `all` selects every one. */
export const oneOf = <W extends string>(name: string, purpose: string, example: string, known: readonly W[]) =>
  setting(name, purpose, example, (given = 'all'): readonly W[] => {
    if (given === 'all') return known
    const list = items(given)
    const unknown = list.filter((item) => !(known as readonly string[]).includes(item))
    if (unknown.length > 0) throw new Error(`does not know ${unknown.join(', ')}: there are ${known.join(', ')}`)
    if (list.length === 0) throw new Error('is empty')
    return list as W[]
  })

export const list = (name: string, purpose: string, example: string, pattern: RegExp) =>
  setting(name, purpose, example, (given = ''): readonly string[] => {
    const wrong = items(given).filter((item) => !pattern.test(item))
    if (wrong.length > 0) throw new Error(`cannot hold ${wrong.join(', ')}`)
    return items(given)
  })

/** An absolute URL with one of the given schemes, without a trailing slash. */
export const address = <O extends string | undefined = undefined>(
  name: string,
  purpose: string,
  example: string,
  schemes: readonly string[],
  otherwise?: O,
) =>
  setting(name, purpose, example, (given): string | O => {
    if (given === undefined) return otherwise as O
    const url = URL.canParse(given) ? new URL(given) : undefined
    if (!url || !schemes.includes(url.protocol))
      throw new Error(`is not an address of the form ${schemes.map((scheme) => `${scheme}//…`).join(' or ')}`)
    return given.replace(/\/+$/, '')
  })

export const routes = (name: string, purpose: string, example: string) =>
  setting(name, purpose, example, (given = ''): Readonly<Record<string, string>> =>
    Object.fromEntries(
      items(given).map((item) => {
        const [service = '', base = ''] = item.split(/=(.*)/)
        if (!URL.canParse(base) || service === '') throw new Error(`"${item}" is not service=address`)
        return [service, base.replace(/\/+$/, '')]
      }),
    ),
  )
