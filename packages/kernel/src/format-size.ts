const units = [
  ['megabyte', 1_000_000],
  ['kilobyte', 1000],
] as const

/** Formats a file size: « 214 ko », « 1,2 Mo ». */
export const sizeText = (bytes: number, locale: string): string => {
  const [unit, each] = units.find(([, size]) => bytes >= size) ?? units[1]
  const count = Math.max(bytes / each, 1)
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    maximumFractionDigits: count < 10 && unit === 'megabyte' ? 1 : 0,
  }).format(count)
}
