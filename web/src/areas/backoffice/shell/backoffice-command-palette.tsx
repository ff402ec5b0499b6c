import { CommandPaletteHost } from '../../../features/portal/search/command-palette-host.tsx'
import { loadWithMessages } from '../../../kit/i18n/messages.ts'
import { lazyWithTimeout } from '../../../kit/ui/lazy/lazy-with-timeout.ts'

const Palette = lazyWithTimeout(() => loadWithMessages(() => import('./backoffice-palette.tsx'), 'backoffice'))

/** Command palette of staff across accounts. */
export const BackofficeCommandPalette = () => <CommandPaletteHost Palette={Palette} />
