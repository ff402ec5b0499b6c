import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconHelpCircle, IconTool } from '@tabler/icons-react'

/** An icon next to each name, because color must not be the only distinction. */
export const kindSigns = { maintenance: IconTool, outage: IconCircleX, trouble: IconAlertTriangle } as const
export const statusSigns = {
  available: IconCircleCheck,
  maintenance: IconTool,
  unavailable: IconCircleX,
  unknown: IconHelpCircle,
} as const
