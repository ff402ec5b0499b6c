// The first match wins: the user agents of Edge and Opera include Chrome, and that of Chrome includes Safari.
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]
const nameIn = (names: [RegExp, string][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1]

/** Max stored length of a user agent. */
export const maxUserAgentLength = 300

/** Browser and operating system of a user agent, such as `Firefox · Windows`; null when neither is known. */
export const deviceOf = (userAgent: string | null): string | null => {
  if (userAgent === null) return null
  const names = [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter((name) => name !== undefined)
  return names.length > 0 ? names.join(' · ') : null
}
