declare module 'mailauth/lib/tools.js' {
  /** Which of the domains shares the organisational domain of `fromDomain` (public suffix list); false for none. */
  export const getAlignment: (fromDomain: string, domains: string[]) => { domain: string } | false
}
