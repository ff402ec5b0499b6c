import { appSlugPattern, isReservedSlug, slugFrom } from '@passerelle/kernel/app-slug'
import type { Platform } from '@passerelle/server/platform'
import { takenSlugs } from './account-store.ts'

type Deps = Pick<Platform, 'env' | 'database'>

/**
 * Suggests up to three free slugs for a company: its name, the name with its town, the first word with its town, then
 * numbered ones.
 */
export const suggestSlugs =
  ({ env, database }: Deps) =>
  async ({ name, city = '' }: { name: string; city?: string | undefined }): Promise<{ list: string[] }> => {
    const [first = ''] = name.split(/\s+/)
    const numbered = [2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${slugFrom(name).slice(0, 38)}-${number}`)
    const wished = [slugFrom(name), slugFrom(name, city), slugFrom(first, city), ...numbered]
    const usable = [...new Set(wished)].filter(
      (slug) => appSlugPattern.test(slug) && !isReservedSlug(slug) && slug !== env.provider,
    )
    const taken = await takenSlugs(database.query, usable)
    return { list: usable.filter((slug) => !taken.has(slug)).slice(0, 3) }
  }
