import { text } from 'node:stream/consumers'

/** Licences that a package we ship may have without a decision. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
])
/** Packages whose licence was looked at, and why they may be shipped. */
const decided: Readonly<Record<string, string>> = {
  '@img/sharp-libvips-linux-x64': 'LGPL: a library of its own that is linked at run time and can be replaced',
  '@img/sharp-libvips-linux-arm64': 'LGPL: a library of its own that is linked at run time and can be replaced',
  'axe-core': 'MPL-2.0: used unchanged',
  'caniuse-lite': 'CC-BY-4.0: data of build tools, not shipped',
  lightningcss: 'MPL-2.0: used unchanged, by the build only',
  'lightningcss-linux-x64-gnu': 'MPL-2.0: used unchanged, by the build only',
  'lightningcss-linux-arm64-gnu': 'MPL-2.0: used unchanged, by the build only',
  slick: 'MIT, written with an address',
  'web-push': 'MPL-2.0: used unchanged',
}

type Licences = Readonly<Record<string, readonly { name: string }[]>>

/** Returns each package with a licence that is neither allowed nor decided on. */
export const findUndecided = (licences: Licences): string[] =>
  Object.entries(licences)
    .flatMap(([licence, packages]) =>
      allowed.has(licence)
        ? []
        : packages.filter(({ name }) => !(name in decided)).map(({ name }) => `${name}: ${licence}`),
    )
    .toSorted()

/** `npm run licences`: reads the list of pnpm from standard input; exit code 1 when a licence is undecided. */
if (import.meta.main) {
  const licences = JSON.parse(await text(process.stdin)) as Licences
  const undecided = findUndecided(licences)
  const total = Object.values(licences).reduce((sum, packages) => sum + packages.length, 0)
  process.stdout.write(`${total} packages, ${undecided.length} with an undecided licence\n`)
  undecided.forEach((line) => process.stdout.write(`  ${line}\n`))
  process.exitCode = undecided.length > 0 ? 1 : 0
}
