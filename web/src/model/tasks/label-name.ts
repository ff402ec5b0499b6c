import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { Label } from './queries/task-queries.ts'

type Named = Pick<Label, '_id' | 'name'>

/** Labels that every installation is seeded with have fixed ids (LBL-005 to LBL-007). */
const isSeeded = ({ _id }: Named) => _id.startsWith('65937200')

/** Seeded names that are not the same in every language. */
const translated = {
  Infogérance: 'managed',
  'Projet devis': 'quote',
  Interne: 'internal',
  'Dév.': 'development',
  Pilotage: 'steering',
  Formation: 'training',
  Graphisme: 'design',
  RH: 'people',
  'Conformité & Sécurité': 'compliance',
  'À compléter': 'incomplete',
  'Deploy cluster public': 'publicDeploy',
  'TMI cluster public': 'publicMaintenance',
} as const

/** Phrase of a seeded label, or null: labels that staff created or renamed are data and shown as they are. */
export const labelPhraseOf = (label: Named): (typeof translated)[keyof typeof translated] | null =>
  isSeeded(label) && Object.hasOwn(translated, label.name) ? translated[label.name as keyof typeof translated] : null

/** Returns the name of a label in the language of the reader. */
export const useLabelName = () => {
  const t = useTranslations('words.label')
  return useCallback(
    (label: Named) => {
      const phrase = labelPhraseOf(label)
      return phrase ? t(phrase) : label.name
    },
    [t],
  )
}
