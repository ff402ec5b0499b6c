import { countryCodes, countryOptions } from '@passerelle/kernel/countries'
import { useMemo, type ComponentProps } from 'react'
import { useLocale } from 'use-intl'

/**
 * Select of a country by its name, among `codes` or all, with its two-letter code as value; a stored text that is none
 * of them stays chosen.
 */
export const CountrySelect = ({
  value,
  codes = countryCodes,
  ...props
}: ComponentProps<'select'> & { value: string; codes?: readonly string[] }) => {
  const locale = useLocale()
  const options = useMemo(() => countryOptions(locale, codes), [locale, codes])
  return (
    <select className="input" autoComplete="country" value={value} {...props}>
      {!codes.includes(value) && <option value={value}>{value}</option>}
      {options.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  )
}
