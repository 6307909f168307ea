/** Position of a picture in a square crop frame. Lengths are fractions of the frame's side, not pixels. Pure. */

export interface Size {
  readonly width: number
  readonly height: number
}

/** At `zoom` 1 the picture just covers the frame; `x` and `y` are the offset of its centre from the frame's. */
export interface Crop {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

export const maxZoom = 4
export const centredCrop: Crop = { zoom: 1, x: 0, y: 0 }

/** The picture's width and height at this zoom. */
export const scaledSize = ({ width, height }: Size, zoom: number): Size => {
  const shorter = Math.min(width, height)
  return { width: (width / shorter) * zoom, height: (height / shorter) * zoom }
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

/** The nearest crop in which the picture covers the whole frame. */
export const clampCrop = (picture: Size, { zoom, x, y }: Crop): Crop => {
  const kept = clamp(zoom, 1, maxZoom)
  const { width, height } = scaledSize(picture, kept)
  const [reachX, reachY] = [(width - 1) / 2, (height - 1) / 2]
  return { zoom: kept, x: clamp(x, -reachX, reachX), y: clamp(y, -reachY, reachY) }
}

export const moveCrop = (picture: Size, crop: Crop, x: number, y: number): Crop =>
  clampCrop(picture, { ...crop, x: crop.x + x, y: crop.y + y })

/** Zooms around the frame's centre. */
export const zoomCrop = (picture: Size, crop: Crop, zoom: number): Crop => {
  const kept = clamp(zoom, 1, maxZoom)
  const grown = kept / crop.zoom
  return clampCrop(picture, { zoom: kept, x: crop.x * grown, y: crop.y * grown })
}

/** The square of the picture that the frame shows, in the picture's own pixels. */
export const toSourceSquare = (picture: Size, { zoom, x, y }: Crop): { left: number; top: number; side: number } => {
  const side = Math.min(picture.width, picture.height) / zoom
  return {
    left: clamp(picture.width / 2 - (0.5 + x) * side, 0, picture.width - side),
    top: clamp(picture.height / 2 - (0.5 + y) * side, 0, picture.height - side),
    side,
  }
}
