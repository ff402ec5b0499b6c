import { describe, expect, it } from 'vitest'
import { countryCodes, countryName, countryOptions } from './countries.ts'
import { countries } from './tax-number.ts'

describe('countries', () => {
  it('names a country in the locale and returns a text that is no code as it is', () => {
    expect(countryName('DE', 'fr')).toBe('Allemagne')
    expect(countryName('DE', 'en')).toBe('Germany')
    expect(countryName('Royaume de France', 'fr')).toBe('Royaume de France')
  })
  it('lists every country once, by its name', () => {
    expect(countryCodes).toHaveLength(243)
    expect(new Set(countryCodes).size).toBe(countryCodes.length)
    const names = countryOptions('fr').map(({ name }) => name)
    expect(names.indexOf('Allemagne')).toBeLessThan(names.indexOf('Andorre'))
    expect(names.indexOf('Égypte')).toBeLessThan(names.indexOf('Fidji'))
    expect(names.every((name) => name.length > 2)).toBe(true)
  })
  it('knows the countries of a registration', () => {
    expect(countries.filter((code) => !countryCodes.includes(code))).toEqual([])
  })
})
