/** Longest side of a preview, in pixels. */
export const previewSide = 480

/** More pixels than that are no photograph but an attempt to fill the memory. */
const mostPixels = 80_000_000

/**
 * A small image of an image, upright and without anything that was written into it (place, camera, thumbnail). Null when it cannot be read.
 */
export const previewImage = async (bytes: Buffer): Promise<Buffer | null> => {
  // Loaded when the first image comes: most processes never draw one.
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels })
      .rotate()
      .resize({ width: previewSide, height: previewSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer()
  } catch {
    return null
  }
}
