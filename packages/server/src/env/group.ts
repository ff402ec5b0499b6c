import type { Setting, Source } from './setting.ts'

type Fields = Readonly<Record<string, Setting<unknown>>>
type ValueOf<S> = S extends Setting<infer T> ? T : never
type Complain = (setting: Setting<unknown>, wrong: string) => void

/** Settings that belong together: their value is an object, undefined without the first of them. */
export type Group<T> = { fields: Fields; read: (source: Source, complain: Complain) => T | undefined }
/** Settings and groups of settings by their names in `Env`. */
export type Declarations = Readonly<Record<string, Setting<unknown> | Group<unknown>>>
export type ValuesOf<D extends Declarations> = {
  -readonly [K in keyof D]: D[K] extends Group<infer T> ? T | undefined : ValueOf<D[K]>
}

/** Compose files pass unset settings as empty strings. */
const given = (source: Source, { name }: Setting<unknown>) => source[name]?.trim() || undefined

/** Reads a setting; reports an invalid one and returns undefined. */
export const readSetting = <T>(setting: Setting<T>, source: Source, complain: Complain): T | undefined => {
  try {
    return setting.read(given(source, setting))
  } catch (error) {
    complain(setting, (error as Error).message)
    return undefined
  }
}

/**
 * Declares settings that are read only if `when` is set; those without a default are then required. Settings
 * `notAlone` are refused without it.
 */
export const group = <F extends Fields, W extends keyof F & string>(
  when: W,
  fields: F,
  { notAlone = [] }: { notAlone?: readonly (keyof F & string)[] } = {},
): Group<{ [K in keyof F]: K extends W ? NonNullable<ValueOf<F[K]>> : ValueOf<F[K]> }> => ({
  fields,
  read: (source, complain) => {
    if (given(source, fields[when]!) === undefined) {
      if (notAlone.some((key) => given(source, fields[key]!) !== undefined)) complain(fields[when]!, 'is missing')
      return undefined
    }
    const values = Object.entries(fields).map(([key, setting]) => [key, readSetting(setting, source, complain)])
    return Object.fromEntries(values) as { [K in keyof F]: K extends W ? NonNullable<ValueOf<F[K]>> : ValueOf<F[K]> }
  },
})

/** All settings of declarations, those of groups included. */
export const settingsIn = (declarations: Declarations): Setting<unknown>[] =>
  Object.values(declarations).flatMap((one) => ('fields' in one ? Object.values(one.fields) : [one]))
