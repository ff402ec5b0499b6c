/** Runs `run` after the next paint (two animation frames), when closing popups have already restored the focus. */
export const afterPaint = (run: () => void): void => void requestAnimationFrame(() => requestAnimationFrame(run))
