import { maxTaskSearchLength } from '@passerelle/contract/limits'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDebouncedValue } from '../../../kit/format/use-debounced-value.ts'
import { TextInput } from '../../../kit/ui/form/field.tsx'

/** Pause in ms after which a typed text is searched. */
const pause = 400

/** Search field of the archived tasks. */
export const ArchivedSearch = ({ text, onSearch }: { text: string; onSearch: (text: string) => void }) => {
  const t = useTranslations('requests')
  const [typed, type] = useState(text)
  const [known, know] = useState(text)
  const settled = useDebouncedValue(typed.trim(), pause)
  // A search taken away elsewhere, by "clear all", empties the field.
  if (text !== known) {
    know(text)
    if (text !== settled) type(text)
  }
  const search = useEffectEvent(() => settled !== text && onSearch(settled))
  useEffect(() => void search(), [settled])
  return (
    <TextInput
      label={t('searchArchived')}
      type="search"
      maxLength={maxTaskSearchLength}
      value={typed}
      onChange={({ target }) => type(target.value)}
    />
  )
}
