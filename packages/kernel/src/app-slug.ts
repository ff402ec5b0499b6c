/** The slug of an account: 2 to 40 lowercase letters, digits and single hyphens, starting with a letter. */
export const appSlugPattern = /^[a-z](?:[a-z0-9]|-(?=[a-z0-9])){1,39}$/

/** Reserved slugs, already used in URLs or mail domains; cannot be registered. */
const reserved = new Set([
  'account',
  'accounts',
  'admin',
  'administrator',
  'api',
  'app',
  'apps',
  'assets',
  'auth',
  'billing',
  'blog',
  'cdn',
  'contact',
  'dev',
  'docs',
  'espace',
  'ftp',
  'health',
  'help',
  'hostmaster',
  'login',
  'logout',
  'mail',
  'oauth',
  'passerelle',
  'portal',
  'postmaster',
  'private',
  'public',
  'ready',
  'recovery',
  'register',
  'reset-password',
  'root',
  'security',
  'settings',
  'smtp',
  'sso',
  'staff',
  'static',
  'status',
  'support',
  'webmaster',
  'www',
])

export const isReservedSlug = (slug: string): boolean => reserved.has(slug)

/**
 * Converts names to a slug: removes accents, replaces everything except letters and digits by one hyphen. The result
 * may be too short to be valid.
 */
export const slugFrom = (...names: string[]): string =>
  names
    .join(' ')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^[-0-9]+|-+$/g, '')
