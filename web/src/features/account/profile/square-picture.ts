/** Side in pixels of a stored picture: the largest avatar on screens of double density. */
const side = 256

/**
 * Crops an image to a square in its middle and scales it down, as JPEG. The result has none of the metadata of the
 * original, such as the place where it was taken. Rejects if the browser cannot decode the file.
 */
export const toSquarePicture = async (file: File): Promise<File> => {
  const image = await createImageBitmap(file)
  const edge = Math.min(image.width, image.height)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas context')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.drawImage(image, (image.width - edge) / 2, (image.height - edge) / 2, edge, edge, 0, 0, side, side)
  image.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!blob) throw new Error('The picture cannot be encoded')
  return new File([blob], 'picture.jpg', { type: 'image/jpeg' })
}
