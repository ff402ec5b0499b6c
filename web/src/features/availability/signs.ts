import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconHelpCircle, IconTool } from '@tabler/icons-react'

/** A sign beside each word, so that colour never speaks alone. */
export const kindSigns = { maintenance: IconTool, outage: IconCircleX, trouble: IconAlertTriangle } as const
export const statusSigns = {
  available: IconCircleCheck,
  maintenance: IconTool,
  unavailable: IconCircleX,
  unknown: IconHelpCircle,
} as const
