import { slugFrom } from '@passerelle/kernel/app-slug'
import { safeLocalStorage } from '../../../kit/store/browser-storage.ts'

/** Form values of a registration, without the password. */
export type RegistrationDraft = {
  email: string
  firstName: string
  lastName: string
  phone: string
  slug: string
  name: string
  url: string
  line1: string
  line2: string
  postalCode: string
  city: string
  country: string
  tax: string
  services: string[]
}

export const registrationSteps = ['profile', 'company', 'services', 'completion'] as const
export type RegistrationStep = (typeof registrationSteps)[number]

const key = 'passerelle.registration'

export const blankRegistration: RegistrationDraft = {
  email: '',
  firstName: '',
  lastName: '',
  phone: '',
  slug: '',
  name: '',
  url: '',
  line1: '',
  line2: '',
  postalCode: '',
  city: '',
  country: 'FR',
  tax: '',
  services: ['availability'],
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

/** Parses the stored draft of an earlier visit, keeping known fields only: a password is never stored. */
export const parseDraft = (text: string | null): RegistrationDraft => {
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<Record<keyof RegistrationDraft, unknown>> | null
    const entries = Object.entries(blankRegistration).map(([name, blank]) => {
      const value = kept?.[name as keyof RegistrationDraft]
      const fits = typeof blank === 'string' ? typeof value === 'string' : isTextList(value)
      return [name, fits ? value : blank]
    })
    return Object.fromEntries(entries) as RegistrationDraft
  } catch {
    return blankRegistration
  }
}

export const loadDraft = (): RegistrationDraft => parseDraft(safeLocalStorage.read(key))

/** Stores an unfinished registration on this device. */
export const saveDraft = (draft: RegistrationDraft): void =>
  safeLocalStorage.write(key, JSON.stringify(parseDraft(JSON.stringify(draft))))

export const clearDraft = (): void => safeLocalStorage.write(key, null)

/** The slug is derived from the company name until the user edits it. */
export const followName = (before: Pick<RegistrationDraft, 'name' | 'slug'>, name: string) =>
  before.slug === slugFrom(before.name) ? { name, slug: slugFrom(name) } : { name }

/** Step to show: at most the furthest one reached, and the first one while there is no password. */
export const stepToShow = (wanted: number, reached: number, hasPassword: boolean): number =>
  hasPassword ? Math.min(Math.max(wanted, 1), reached, registrationSteps.length) : 1
