import { countryCodes, countryOptions } from '@passerelle/kernel/countries'
import { useMemo, type ComponentProps } from 'react'
import { useLocale } from 'use-intl'

/** Select of a country by its name, with its two-letter code as value; a stored text that is no code stays chosen. */
export const CountrySelect = ({ value, ...props }: ComponentProps<'select'> & { value: string }) => {
  const locale = useLocale()
  const options = useMemo(() => countryOptions(locale), [locale])
  return (
    <select className="input" autoComplete="country" value={value} {...props}>
      {!countryCodes.includes(value) && <option value={value}>{value}</option>}
      {options.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  )
}
