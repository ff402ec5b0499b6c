/** Prefixes of ids that we make ourselves, for windows and for sources whose ids could meet another's. */
const prefixes = ['own-', 'kuma-', 'hook-'] as const
export type SourcePrefix = (typeof prefixes)[number] | ''

/**
 * Whether an id of a monitor or an event belongs to the source with this prefix; '' is the provider whose ids are
 * stored as they are. A pull never ends events of another source.
 */
export const isIdOf = (prefix: SourcePrefix, id: string): boolean =>
  prefix === '' ? !prefixes.some((other) => id.startsWith(other)) : id.startsWith(prefix)
