import { metaText } from './meta-text.ts'

/** Whose installation this is: the `{provider}` segment of staff paths (API-003) and the name in texts. */
export const provider = { slug: metaText('provider-slug') || 'nimbus', name: metaText('provider-name') || 'Passerelle' }
