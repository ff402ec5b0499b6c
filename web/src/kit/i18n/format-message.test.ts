import { compileMessages } from '@passerelle/i18n/compile-messages'
import { _createCache, _createIntlFormatters } from 'use-intl/core'
import { expect, test } from 'vitest'
import formatMessage from './format-message.ts'

test('an abbreviated month at the end of a sentence ends it', () => {
  const { usable } = compileMessages({ usable: 'Utilisable vers le {date}.' }) as Record<
    string,
    Parameters<typeof formatMessage>[1]
  >
  const cache = _createCache()
  const options = { locale: 'fr', cache, formatters: _createIntlFormatters(cache), timeZone: 'Europe/Paris' }
  expect(formatMessage('usable', usable!, { date: 'lun. 30 nov.' }, options)).toBe('Utilisable vers le lun. 30 nov.')
})
