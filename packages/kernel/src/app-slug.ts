/** The slug of an account: 2 to 40 lower case letters, digits and single hyphens, a letter first. */
export const appSlugPattern = /^[a-z](?:[a-z0-9]|-(?=[a-z0-9])){1,39}$/

/** Names that addresses of the product or of a mail domain already use; nobody registers one. */
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

/** A slug made from names: without accents, everything else than letters and digits as one hyphen. May be too short to be one. */
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
