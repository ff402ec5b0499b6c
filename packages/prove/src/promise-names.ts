/** Names under which promises are measured too: `pnpm prove crash --kills 500`. */
const names: Readonly<Record<string, readonly string[]>> = {
  sim: ['G1', 'G9'],
  lateness: ['G2'],
  crash: ['G4'],
  'crash-points': ['G5'],
  'redis-wipe': ['G7'],
  'pg-restart': ['G8'],
  dst: ['G10'],
  feed: ['G11'],
  drill: ['G14'],
  migrate: ['G15'],
  matrix: ['G16'],
  slow: ['G17'],
  race: ['G18', 'G19', 'G20', 'G21'],
  idem: ['G22'],
  histories: ['G23'],
  authz: ['G24'],
  refs: ['G25'],
  fields: ['G26'],
  jwt: ['G30'],
  revoke: ['G31'],
  enum: ['G34'],
  brute: ['G35'],
  leak: ['G36'],
  fuzz: ['G37'],
  'ws-flood': ['G43'],
  webhooks: ['G44'],
  asvs: ['G47'],
  mutate: ['G48'],
  deps: ['G49'],
}

/** Returns the ids that these words mean: an id means itself, a name those of `names`. */
export const idsOf = (words: readonly string[]): string[] => [
  ...new Set(words.flatMap((word) => names[word] ?? [word])),
]
