/** Rounds of a race: few in `npm test`, and as many as asked by `ROUNDS=1000 vitest run …`. */
export const rounds = Number(process.env['ROUNDS'] ?? 2)

/** Time limit in ms of a test that runs its race so many times. */
export const raceTimeout = 60_000 + rounds * 10_000
