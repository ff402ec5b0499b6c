/**
 * Limits of the heap of V8. Its own are meant for machines with one program: garbage then fills hundreds of megabytes
 * before anybody collects it. The product keeps about 120 MB alive; the rest of the old heap is for large calls, the
 * young heap (twice the second limit) for what a call leaves behind. The image has the same limits (`Dockerfile`).
 */
export const memoryFlags = ['--max-old-space-size=384', '--max-semi-space-size=16']

/** No limits where the operator sets their own (`NODE_OPTIONS`). */
export const chooseMemoryFlags = ({ NODE_OPTIONS: own = '' }) =>
  /--max-(?:old|semi)-space-size/.test(own) ? [] : memoryFlags
